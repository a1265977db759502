// The ways to die of C and C++, armed through gittickets.h: the same command line as the Swift program's, without what
// only its tests use. scripts/build-triggers compiles it.
#include <crash_triggers.h>
#include <gittickets.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    const char *directory;
    const char *scratch;
    const char *name;
    int late_arm;
    int lists;
} command;

static int parse(int count, char **words) {
    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], "--directory") == 0 && i + 1 < count)
            command.directory = words[++i];
        else if (strcmp(words[i], "--scratch") == 0 && i + 1 < count)
            command.scratch = words[++i];
        else if (strcmp(words[i], "run") == 0 && i + 1 < count)
            command.name = words[++i];
        else if (strcmp(words[i], "--late-arm") == 0)
            command.late_arm = 1;
        else if (strcmp(words[i], "list") == 0)
            command.lists = 1;
        else
            return 0;
    }
    return command.lists || command.name != NULL;
}

static void list(void) {
    for (size_t i = 0; i < cct_count(); i++) {
        const struct cct_trigger *trigger = cct_at(i);
        printf("%s\t%d\t%s\t%s\t%s\t%s\n", trigger->name, trigger->signal, trigger->frames, trigger->reason,
               trigger->traits != NULL ? trigger->traits : "", trigger->note);
    }
}

static void arm(void) {
    if (command.directory == NULL)
        return;
    struct gt_arm_options options = {
        .size = sizeof options,
        .app_id = "org.example.triggers",
        .app_version = "1.2.3",
        .directory = command.directory,
    };
    cct_note_arm(0);
    struct gt_arm_result result = gt_arm(&options);
    cct_note_arm(1);
    if (result.failure != GT_ARM_OK && !cct_is_unrecorded(command.name))
        puts(gt_arm_advice(result.failure));
    fflush(NULL);
}

int main(int count, char **words) {
    if (!parse(count, words)) {
        puts("usage: crash-triggers-c [--directory DIR] [--scratch DIR] [--late-arm] list | run NAME");
        return 2;
    }
    if (command.lists) {
        list();
        return 0;
    }
    const struct cct_trigger *trigger = cct_named(command.name);
    if (trigger == NULL)
        return 98;
    cct_begin();
    cct_set_directory(command.scratch != NULL ? command.scratch : command.directory);
    if (command.late_arm)
        cct_start_bystanders(3, 0);
    if (trigger->prepare != NULL)
        trigger->prepare();
    arm();
    if (!command.late_arm)
        cct_start_bystanders(3, 0);
    char note[64];
    snprintf(note, sizeof note, "about to run %s", trigger->name);
    gt_annotate("trigger", trigger->name);
    gt_breadcrumb(note);
    trigger->run();
    return 97;
}
