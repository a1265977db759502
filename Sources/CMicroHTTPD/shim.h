#pragma once

#include <microhttpd.h>
#include <string.h>

// libmicrohttpd's variadic functions, which Swift cannot call, as plain ones. None is async-signal-safe.

/// What a daemon is started with. The callbacks and their contexts must outlive it.
struct gt_httpd_settings {
    int listen_socket; // bound and listening; the daemon closes it
    unsigned int threads;
    unsigned int connections; // at once, in all
    unsigned int connections_per_address;
    unsigned int idle_seconds;
    size_t header_bytes;     // memory of one connection: what a request's headers may take
    void *_Nullable context; // given to every callback
    MHD_AccessHandlerCallback _Nonnull handle;
    MHD_RequestCompletedCallback _Nonnull completed;
    MHD_NotifyConnectionCallback _Nonnull connection;
};

/// Leaves a path's percent-escapes as they are: decoded, "/%00x" would end at its zero byte and pass for "/".
static inline size_t gt_httpd_keep_escapes(void *_Nullable context, struct MHD_Connection *_Nullable connection,
                                           char *_Nonnull text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

/// Starts a daemon with its own threads (epoll), whose connections may be suspended.
/// Returns the daemon, to be ended with MHD_stop_daemon, or NULL.
static inline struct MHD_Daemon *_Nullable gt_httpd_start(const struct gt_httpd_settings *_Nonnull settings) {
    return MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, settings->handle,
        settings->context, MHD_OPTION_LISTEN_SOCKET, settings->listen_socket, MHD_OPTION_THREAD_POOL_SIZE,
        settings->threads, MHD_OPTION_CONNECTION_LIMIT, settings->connections, MHD_OPTION_PER_IP_CONNECTION_LIMIT,
        settings->connections_per_address, MHD_OPTION_CONNECTION_TIMEOUT, settings->idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->header_bytes, MHD_OPTION_NOTIFY_COMPLETED, settings->completed,
        settings->context, MHD_OPTION_NOTIFY_CONNECTION, settings->connection, settings->context,
        MHD_OPTION_UNESCAPE_CALLBACK, gt_httpd_keep_escapes, NULL, MHD_OPTION_END);
}

/// The connection's socket, owned by the daemon; -1 when there is none.
static inline int gt_httpd_socket(struct MHD_Connection *_Nonnull connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

/// The peer's address, valid as long as the connection; NULL when unknown.
static inline const struct sockaddr *_Nullable gt_httpd_peer(struct MHD_Connection *_Nonnull connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}
