// Shared objects that come while the program runs. They are written here, byte by byte, so that no compiler is needed.
#include "trigger.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#if defined(__x86_64__)
#define MACHINE EM_X86_64
#else
#define MACHINE EM_AARCH64
#endif
#define PAGE 0x10000u // the largest page size there is
#define CODE_AT 0x200u

/// The least a loader takes: code in one segment, the dynamic section in another. No symbols, no relocations.
struct object {
    Elf64_Ehdr header;
    Elf64_Phdr segments[4];
    uint8_t code[64] __attribute__((aligned(CODE_AT)));
    Elf64_Dyn dynamic[6] __attribute__((aligned(PAGE)));
    Elf64_Sym symbols[1];
    char strings[8];
};

/// Jumps to `function`, so that no frame of the object's is left; NULL: returns.
static void put_code(uint8_t *code, void (*function)(void)) {
    uintptr_t target = (uintptr_t)function;
#if defined(__x86_64__)
    const uint8_t jump[] = {0x48, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xe0}; // movabs $target, %rax; jmp *%rax
    memcpy(code, jump, sizeof jump);
    memcpy(code + 2, &target, sizeof target);
    if (function == NULL)
        code[0] = 0xc3;
#else
    const uint32_t jump[] = {function == NULL ? 0xd65f03c0 : 0x58000050, 0xd61f0200}; // ldr x16, .+8; br x16
    memcpy(code, jump, sizeof jump);
    memcpy(code + 8, &target, sizeof target);
#endif
}

static void write_object(const char *path, void (*constructor)(void)) {
    static struct object object;
    const uint64_t data = offsetof(struct object, dynamic);
    object.header = (Elf64_Ehdr){
        .e_ident = {ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB, EV_CURRENT},
        .e_type = ET_DYN,
        .e_machine = MACHINE,
        .e_version = EV_CURRENT,
        .e_phoff = offsetof(struct object, segments),
        .e_ehsize = sizeof(Elf64_Ehdr),
        .e_phentsize = sizeof(Elf64_Phdr),
        .e_phnum = 4,
    };
    object.segments[0] = (Elf64_Phdr){PT_LOAD, PF_R | PF_X, 0, 0, 0, PAGE, PAGE, PAGE};
    object.segments[1] =
        (Elf64_Phdr){PT_LOAD, PF_R | PF_W, data, data, data, sizeof object - data, sizeof object - data, PAGE};
    object.segments[2] =
        (Elf64_Phdr){PT_DYNAMIC, PF_R | PF_W, data, data, data, sizeof object.dynamic, sizeof object.dynamic, 8};
    object.segments[3] = (Elf64_Phdr){.p_type = PT_GNU_STACK, .p_flags = PF_R | PF_W};
    put_code(object.code, constructor);
    const Elf64_Dyn dynamic[6] = {
        {DT_STRTAB, {offsetof(struct object, strings)}},
        {DT_SYMTAB, {offsetof(struct object, symbols)}},
        {DT_STRSZ, {sizeof object.strings}},
        {DT_SYMENT, {sizeof(Elf64_Sym)}},
        {DT_INIT, {offsetof(struct object, code)}},
        {DT_NULL, {0}},
    };
    memcpy(object.dynamic, dynamic, sizeof dynamic);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0700);
    if (file < 0 || write(file, &object, sizeof object) != sizeof object || close(file) != 0)
        _exit(90);
}

static void load_object(int number, void (*constructor)(void)) {
    char path[sizeof cct_directory + 32];
    snprintf(path, sizeof path, "%s/module-%d.so", cct_directory, number);
    write_object(path, constructor);
    if (dlopen(path, RTLD_NOW) == NULL)
        _exit(99);
    unlink(path);
}

CHAIN(constructor) { write_null(); }
static void run_constructor(void) { load_object(0, constructor_3); }

CHAIN(modules_200) { write_null(); }
static void load_200(void) {
    for (int i = 0; i < 200; i++)
        load_object(i, NULL);
}
static void run_modules_200(void) {
    load_200();
    modules_200_3();
}

CHAIN(modules_before) { write_null(); }

TRIGGER_LIST(module_triggers,
             WAY(constructor, run_constructor, SIGSEGV, FRAMES(constructor), NULL_WRITE,
                 "null write in the constructor of a library that dlopen loads"),
             WAY(modules_200, run_modules_200, SIGSEGV, FRAMES(modules_200), NULL_WRITE,
                 "null write with 200 libraries loaded after arming"),
             TRIGGER(modules_before, SIGSEGV, NULL_WRITE, "null write with 200 libraries loaded before arming",
                     .prepare = load_200));
