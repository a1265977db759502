#include "crules.h"

static const unsigned char generic[] = {
#embed "../../redaction-rules/generic.toml"
};
static const unsigned char identity[] = {
#embed "../../redaction-rules/identity.toml"
};
static const unsigned char machines[] = {
#embed "../../redaction-rules/machines.toml"
};
static const unsigned char national[] = {
#embed "../../redaction-rules/national.toml"
};
static const unsigned char personal[] = {
#embed "../../redaction-rules/personal.toml"
};
static const unsigned char programs[] = {
#embed "../../redaction-rules/programs.toml"
};
static const unsigned char providers[] = {
#embed "../../redaction-rules/providers.toml"
};

static const unsigned char compiled[] = {
#embed "../../redaction-rules/compiled.bin"
};

static const unsigned char literals[] = {
#embed "../../redaction-rules/literals.bin"
};

#define RULE_FILE(name) {#name ".toml", name, sizeof name}

static const gt_rule_file files[] = {
    RULE_FILE(generic),  RULE_FILE(identity), RULE_FILE(machines),  RULE_FILE(national),
    RULE_FILE(personal), RULE_FILE(programs), RULE_FILE(providers),
};

const gt_rule_file *gt_rule_files(size_t *count) {
    *count = sizeof files / sizeof files[0];
    return files;
}

const unsigned char *gt_compiled_rules(size_t *length) {
    *length = sizeof compiled;
    return compiled;
}

const unsigned char *gt_compiled_literals(size_t *length) {
    *length = sizeof literals;
    return literals;
}
