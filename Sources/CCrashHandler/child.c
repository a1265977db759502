// A forked child that gives up the identity which owns the directory of records could make no record any more when it
// crashes. It makes its record while it still may: just before it changes its identity. A child that then runs another
// program, or ends, leaves the file to the next one.
#include "interpose.h"

#include <sys/types.h>
#include <unistd.h>

GT_REAL(setuid, int, uid_t)
GT_REAL(setreuid, int, uid_t, uid_t)
GT_REAL(setresuid, int, uid_t, uid_t, uid_t)

static void prepare(uid_t next) {
    struct gt_life *life = gt_setup.life;
    // Wiped in a forked child alone: one of vfork's has its parent's memory, and must leave it as it is.
    bool is_child =
        life != NULL && gt_setup.life_is_wiped && atomic_load(&gt_setup.armed) == 1 && atomic_load(&life->pid) == 0;
    if (!is_child || next == (uid_t)-1 || next == geteuid())
        return;
    char name[GT_NAME_CAPACITY];
    uint8_t *record = gt_record_for_child(gt_setup.record_pid, name);
    if (record == NULL)
        return;
    *gt_put_text(gt_setup.record_name, name) = 0;
    gt_setup.record = record;
    gt_setup.record_pid = gt_getpid();
    gt_notes_inherit();
    gt_life_begin();
}

static bool is_born(const struct gt_life *life) {
    return life != NULL && atomic_load(&life->pid) == gt_getpid() &&
           ((const struct gt_record_header *)life->record)->parent_pid != 0;
}

bool gt_child_give_up_record(enum gt_end_kind kind) {
    struct gt_life *life = gt_setup.life;
    if (!is_born(life) || !gt_mark_end(kind, 0))
        return false;
    gt_notes_forget();
    atomic_store(&life->pid, 0);
    return true;
}

GT_INTERPOSER int setuid(uid_t user) {
    prepare(user);
    return real_setuid()(user);
}

GT_INTERPOSER int setreuid(uid_t real, uid_t effective) {
    prepare(effective);
    return real_setreuid()(real, effective);
}

GT_INTERPOSER int setresuid(uid_t real, uid_t effective, uid_t saved) {
    prepare(effective);
    return real_setresuid()(real, effective, saved);
}
