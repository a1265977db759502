#pragma once

// Types and constants only. libcurl is loaded for the first request, not linked: it brings some thirty libraries with
// it, which would cost every start of every program 4 ms and 4 MB.

#include <curl/curl.h>

// Swift cannot call C's variadic functions, and curl's set and get calls are variadic. One function for each C type
// that an option takes; all return what curl returns. `call` is the address of curl_easy_setopt or curl_easy_getinfo.
// Not async-signal-safe.

typedef void (*gt_curl_call)(void);
typedef CURLcode (*gt_curl_setopt)(CURL *_Nonnull handle, CURLoption option, ...);
typedef CURLcode (*gt_curl_getinfo)(CURL *_Nonnull handle, CURLINFO info, ...);

/// For CURLOPTTYPE_LONG and CURLOPTTYPE_VALUES. The handle is borrowed.
static inline CURLcode gt_curl_set_long(gt_curl_call _Nonnull call, CURL *_Nonnull handle, CURLoption option,
                                        long value) {
    return ((gt_curl_setopt)call)(handle, option, value);
}

/// For CURLOPTTYPE_OFF_T.
static inline CURLcode gt_curl_set_offset(gt_curl_call _Nonnull call, CURL *_Nonnull handle, CURLoption option,
                                          curl_off_t value) {
    return ((gt_curl_setopt)call)(handle, option, value);
}

/// For CURLOPTTYPE_STRINGPOINT: curl copies the text.
static inline CURLcode gt_curl_set_text(gt_curl_call _Nonnull call, CURL *_Nonnull handle, CURLoption option,
                                        const char *_Nullable text) {
    return ((gt_curl_setopt)call)(handle, option, text);
}

/// For CURLOPTTYPE_OBJECTPOINT, SLISTPOINT and CBPOINT: curl keeps the pointer, the caller keeps the memory alive until
/// the transfer ends. CURLOPT_COPYPOSTFIELDS copies.
static inline CURLcode gt_curl_set_pointer(gt_curl_call _Nonnull call, CURL *_Nonnull handle, CURLoption option,
                                           const void *_Nullable pointer) {
    return ((gt_curl_setopt)call)(handle, option, pointer);
}

/// For CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION, which share a type.
static inline CURLcode gt_curl_set_writer(gt_curl_call _Nonnull call, CURL *_Nonnull handle, CURLoption option,
                                          curl_write_callback _Nonnull writer) {
    return ((gt_curl_setopt)call)(handle, option, writer);
}

/// For CURLINFO_LONG. `value` is written only on CURLE_OK.
static inline CURLcode gt_curl_get_long(gt_curl_call _Nonnull call, CURL *_Nonnull handle, CURLINFO info,
                                        long *_Nonnull value) {
    return ((gt_curl_getinfo)call)(handle, info, value);
}
