// Arms the crash handler before main, for programs that tests compile and crash: the directory comes from RECORDS.
#include "gittickets.h"

#include <stdio.h>
#include <stdlib.h>

__attribute__((constructor)) static void arm(void) {
    const char *directory = getenv("RECORDS");
    if (!directory)
        return;
    struct gt_arm_options options = {
        .size = sizeof options, .app_id = "org.example.fixture", .app_version = "1.2.3", .directory = directory};
    struct gt_arm_result result = gt_arm(&options);
    if (result.failure != GT_ARM_OK)
        fprintf(stderr, "arming failed: %u, errno %d\n", result.failure, result.error);
    gt_annotate("document.pages", "42");
    gt_breadcrumb("opened export");
}
