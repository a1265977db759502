#pragma once

#include "ctoml.h"

#include <optional>
#include <string_view>

// toml++ 3.3 bounds how deep values nest, but not of how many parts a key is (`a.a.a = 1`): each is a table within a
// table, and to free some ten thousand of them overflows the stack. A rule needs three.
constexpr int gt_longest_key = 16;

// Where a key of more parts ends its first so many; of text that is no TOML, only what stands before the first error
// need be right, for no parser reads on.
std::optional<gt_toml_position> gt_long_key(std::string_view text);
