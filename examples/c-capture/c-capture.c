// A C program that leaves a crash record. `make` builds it against the installed library; `./c-capture crash` crashes
// it, and `gittickets-diag crashes --app c-capture` shows what it left.
#include <gittickets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int page_length(const char *page) { return (int)strlen(page); }

int main(int count, char **arguments) {
    // First thing, before other threads start. A directory is given only where records go elsewhere than usual.
    struct gt_arm_options options = {
        .size = sizeof options, .app_id = "c-capture", .app_version = "1.0", .directory = getenv("RECORDS")};
    struct gt_arm_result armed = gt_arm(&options);
    if (armed.failure != GT_ARM_OK)
        // No reason to stop: the program only goes without.
        fprintf(stderr, "c-capture: %s (%s)\n", gt_arm_advice(armed.failure), strerror(armed.error));

    gt_annotate("document.pages", "42");
    gt_breadcrumb("opened export");

    if (count < 2 || strcmp(arguments[1], "crash") != 0) {
        printf("usage: c-capture crash\n");
        return 2;
    }
    const char *missing_page = NULL;
    return page_length(missing_page);
}
