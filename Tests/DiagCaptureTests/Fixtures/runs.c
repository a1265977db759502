// Counts its runs in the number that the library keeps, and is killed if it is told to. Says before, while and after it
// is armed what is kept, and twice whether there are other records.
#include <gittickets.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static void tell(void) {
    bool first = gt_has_other_records(), second = gt_has_other_records();
    printf("%llu%s%s\n", (unsigned long long)gt_kept_number(), first ? " more" : "", second ? " more" : "");
}

int main(int count, char **arguments) {
    (void)arguments;
    struct gt_arm_options options = {.size = sizeof options, .app_id = "counter", .directory = getenv("RECORDS")};
    tell();
    gt_arm(&options);
    gt_keep_number(gt_kept_number() + 1);
    if (count > 1)
        raise(SIGKILL);
    tell();
    gt_disarm();
    gt_keep_number(7);
    tell();
}
