//! The functions of gittickets.h, as Rust sees them. Each may be called from any thread.

use std::ffi::{c_char, c_int};

#[repr(C)]
pub struct ArmOptions {
    /// `size_of::<ArmOptions>()`
    pub size: usize,
    /// Null: the program's name.
    pub app_id: *const c_char,
    pub app_version: *const c_char,
    /// Null: where `gittickets-diag` looks.
    pub directory: *const c_char,
}

#[repr(C)]
pub struct ArmResult {
    /// 0: armed
    pub failure: u32,
    pub error: i32,
}

#[allow(dead_code)]
#[link(name = "gittickets")]
extern "C" {
    /// Null: all defaults.
    pub fn gt_arm(options: *const ArmOptions) -> ArmResult;
    pub fn gt_disarm();
    pub fn gt_annotate_bytes(key: *const u8, key_length: usize, value: *const u8, value_length: usize) -> bool;
    pub fn gt_breadcrumb_bytes(text: *const u8, length: usize) -> bool;
    pub fn gt_note_exit(status: c_int);
}
