#include "journal_loop.h"

#include <string.h>
#include <systemd/sd-journal.h>

static const char *const wanted[] = {"MESSAGE=", "PRIORITY=", "SYSLOG_IDENTIFIER=", "_PID=", "_UID=", "_COMM="};
enum { WANTED = sizeof wanted / sizeof wanted[0] };

static uint64_t entry_bytes(sd_journal *journal, const size_t *lengths) {
    const void *data;
    size_t length;
    unsigned missing = (1U << WANTED) - 1;
    uint64_t bytes = 0;
    sd_journal_restart_data(journal);
    while (missing != 0 && sd_journal_enumerate_available_data(journal, &data, &length) > 0) {
        for (int i = 0; i < WANTED; i++) {
            if ((missing & (1U << i)) && length >= lengths[i] && memcmp(data, wanted[i], lengths[i]) == 0) {
                missing &= ~(1U << i);
                bytes += length - lengths[i];
                break;
            }
        }
    }
    return bytes;
}

int64_t gt_journal_loop(const char *directory, uint64_t *bytes) {
    sd_journal *journal;
    size_t lengths[WANTED];
    int64_t entries = 0;
    int result = sd_journal_open_directory(&journal, directory, 0);
    if (result < 0) {
        return result;
    }
    for (int i = 0; i < WANTED; i++) {
        lengths[i] = strlen(wanted[i]);
    }
    *bytes = 0;
    while (sd_journal_next(journal) > 0) {
        uint64_t realtime, monotonic;
        sd_id128_t boot;
        sd_journal_get_realtime_usec(journal, &realtime);
        sd_journal_get_monotonic_usec(journal, &monotonic, &boot);
        *bytes += entry_bytes(journal, lengths);
        entries++;
    }
    sd_journal_close(journal);
    return entries;
}
