// toml++ asserts on some input that is merely wrong ("[a.\n"); that must end as an error, not as the process.
namespace {
struct failed_assertion {};
} // namespace
#define TOML_ASSERT(condition)                                                                                         \
    do {                                                                                                               \
        if (!(condition))                                                                                              \
            throw failed_assertion{};                                                                                  \
    } while (false)
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
// Every level of every value may hold a key of gt_longest_key parts.
#define TOML_MAX_NESTED_VALUES 32
#include "ctoml.h"
#include "longkey.h"

#include <cstring>
#include <memory>
#include <new>
#include <string_view>
#include <toml++/toml.h>
#include <vector>

// A table's entries are kept as an array, so that Swift can walk them by index in constant time.
struct gt_toml_node {
    const toml::node *node;
    std::vector<std::string_view> keys;
    std::vector<gt_toml_node> children;
};

struct gt_toml {
    toml::table table;
    gt_toml_node root;
};

namespace {

gt_toml_node mirror(const toml::node &node) {
    gt_toml_node result{&node, {}, {}};
    if (const auto *table = node.as_table()) {
        result.keys.reserve(table->size());
        result.children.reserve(table->size());
        for (auto &&[key, value] : *table) {
            result.keys.push_back(key.str());
            result.children.push_back(mirror(value));
        }
    } else if (const auto *array = node.as_array()) {
        result.children.reserve(array->size());
        for (auto &&value : *array)
            result.children.push_back(mirror(value));
    }
    return result;
}

gt_toml_position position(const toml::source_region &source) {
    return {static_cast<uint32_t>(source.begin.line), static_cast<uint32_t>(source.begin.column)};
}

void fill(gt_toml_error *error, gt_toml_position where, std::string_view message) {
    error->position = where;
    const size_t length = std::min(message.size(), sizeof error->message - 1);
    std::memcpy(error->message, message.data(), length);
    error->message[length] = '\0';
}

} // namespace

extern "C" {

gt_toml *gt_toml_parse(const char *bytes, size_t length, gt_toml_error *error) {
    if (const auto where = gt_long_key({bytes, length})) {
        fill(error, *where, "a key has more parts than any field");
        return nullptr;
    }
    try {
        toml::parse_result result = toml::parse(std::string_view{bytes, length});
        if (!result) {
            fill(error, position(result.error().source()), result.error().description());
            return nullptr;
        }
        auto document = std::make_unique<gt_toml>(gt_toml{std::move(result).table(), {}});
        document->root = mirror(document->table);
        return document.release();
    } catch (const failed_assertion &) {
        fill(error, {1, 1}, "a key or a value is cut off");
        return nullptr;
    } catch (const std::bad_alloc &) {
        fill(error, {0, 0}, "out of memory");
        return nullptr;
    }
}

void gt_toml_free(gt_toml *document) { delete document; }

const gt_toml_node *gt_toml_root(const gt_toml *document) { return &document->root; }

gt_toml_kind gt_toml_node_kind(const gt_toml_node *node) {
    switch (node->node->type()) {
    case toml::node_type::table:
        return GT_TOML_TABLE;
    case toml::node_type::array:
        return GT_TOML_ARRAY;
    case toml::node_type::string:
        return GT_TOML_STRING;
    case toml::node_type::integer:
        return GT_TOML_INTEGER;
    case toml::node_type::floating_point:
        return GT_TOML_FLOAT;
    case toml::node_type::boolean:
        return GT_TOML_BOOLEAN;
    default:
        return GT_TOML_OTHER;
    }
}

gt_toml_position gt_toml_node_position(const gt_toml_node *node) { return position(node->node->source()); }

size_t gt_toml_count(const gt_toml_node *node) { return node->children.size(); }

gt_toml_text gt_toml_key(const gt_toml_node *node, size_t index) {
    if (index >= node->keys.size())
        return {nullptr, 0};
    return {node->keys[index].data(), node->keys[index].size()};
}

const gt_toml_node *gt_toml_child(const gt_toml_node *node, size_t index) {
    return index < node->children.size() ? &node->children[index] : nullptr;
}

const gt_toml_node *gt_toml_find(const gt_toml_node *node, const char *key, size_t length) {
    const std::string_view wanted{key, length};
    for (size_t i = 0; i < node->keys.size(); i++)
        if (node->keys[i] == wanted)
            return &node->children[i];
    return nullptr;
}

gt_toml_text gt_toml_string(const gt_toml_node *node) {
    const auto *value = node->node->as_string();
    return value ? gt_toml_text{value->get().data(), value->get().size()} : gt_toml_text{nullptr, 0};
}

int64_t gt_toml_integer(const gt_toml_node *node) {
    const auto *value = node->node->as_integer();
    return value ? value->get() : 0;
}

double gt_toml_float(const gt_toml_node *node) {
    if (const auto *value = node->node->as_floating_point())
        return value->get();
    return static_cast<double>(gt_toml_integer(node));
}

bool gt_toml_boolean(const gt_toml_node *node) {
    const auto *value = node->node->as_boolean();
    return value && value->get();
}

} // extern "C"
