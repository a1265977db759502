#pragma once

#include <curl/curl.h>

// Swift cannot call C's variadic functions, and curl's set and get calls are variadic. One function for each C type
// that an option takes; all return what curl returns. Not async-signal-safe.

/// For CURLOPTTYPE_LONG and CURLOPTTYPE_VALUES. The handle is borrowed.
static inline CURLcode gt_curl_set_long(CURL *_Nonnull handle, CURLoption option, long value) {
    return (curl_easy_setopt)(handle, option, value);
}

/// For CURLOPTTYPE_OFF_T.
static inline CURLcode gt_curl_set_offset(CURL *_Nonnull handle, CURLoption option, curl_off_t value) {
    return (curl_easy_setopt)(handle, option, value);
}

/// For CURLOPTTYPE_STRINGPOINT: curl copies the text.
static inline CURLcode gt_curl_set_text(CURL *_Nonnull handle, CURLoption option, const char *_Nullable text) {
    return (curl_easy_setopt)(handle, option, text);
}

/// For CURLOPTTYPE_OBJECTPOINT, SLISTPOINT and CBPOINT: curl keeps the pointer, the caller keeps the memory alive until
/// the transfer ends. CURLOPT_COPYPOSTFIELDS copies.
static inline CURLcode gt_curl_set_pointer(CURL *_Nonnull handle, CURLoption option, const void *_Nullable pointer) {
    return (curl_easy_setopt)(handle, option, pointer);
}

/// For CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION, which share a type.
static inline CURLcode gt_curl_set_writer(CURL *_Nonnull handle, CURLoption option, curl_write_callback _Nonnull call) {
    return (curl_easy_setopt)(handle, option, call);
}

/// For CURLINFO_LONG. `value` is written only on CURLE_OK.
static inline CURLcode gt_curl_get_long(CURL *_Nonnull handle, CURLINFO info, long *_Nonnull value) {
    return (curl_easy_getinfo)(handle, info, value);
}

/// For CURLINFO_OFF_T. `value` is written only on CURLE_OK.
static inline CURLcode gt_curl_get_offset(CURL *_Nonnull handle, CURLINFO info, curl_off_t *_Nonnull value) {
    return (curl_easy_getinfo)(handle, info, value);
}
