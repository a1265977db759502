#include "longkey.h"

#include <algorithm>

namespace {

// One past the string whose quote stands at `start`.
size_t end_of_string(std::string_view text, size_t start) {
    const char quote = text[start];
    const bool is_long = text.substr(start, 3) == std::string_view{quote == '"' ? "\"\"\"" : "'''"};
    size_t at = start + (is_long ? 3 : 1);
    while (at < text.size()) {
        if (text[at] == '\\' && quote == '"') {
            at += 2;
        } else if (text[at] != quote) {
            if (text[at] == '\n' && !is_long)
                return at;
            at++;
        } else if (!is_long) {
            return at + 1;
        } else {
            // Of five quotes the first two belong to the text.
            size_t quotes = 0;
            while (quotes < 5 && at + quotes < text.size() && text[at + quotes] == quote)
                quotes++;
            at += quotes;
            if (quotes >= 3)
                return at;
        }
    }
    return text.size();
}

gt_toml_position position(std::string_view text, size_t offset) {
    const std::string_view before = text.substr(0, offset);
    const size_t start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    const auto is_first_byte = [](char byte) { return (byte & 0xC0) != 0x80; };
    return {
        static_cast<uint32_t>(1 + std::count(before.begin(), before.end(), '\n')),
        static_cast<uint32_t>(1 + std::count_if(before.begin() + start, before.end(), is_first_byte)),
    };
}

} // namespace

std::optional<gt_toml_position> gt_long_key(std::string_view text) {
    int parts = 1;
    for (size_t at = 0; at < text.size();) {
        switch (text[at]) {
        case '"':
        case '\'':
            at = end_of_string(text, at);
            continue;
        case '#':
            at = std::min(text.find('\n', at), text.size());
            continue;
        case '.':
            if (++parts > gt_longest_key)
                return position(text, at);
            break;
        case '=':
        case ',':
        case '[':
        case ']':
        case '{':
        case '}':
        case '\n':
            parts = 1;
            break;
        default:
            break;
        }
        at++;
    }
    return std::nullopt;
}
