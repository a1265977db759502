//! A Rust program that leaves a crash record:
//!
//!     rustc -g -C panic=abort main.rs -o rust-capture $(pkg-config --libs-only-L gittickets)
//!     ./rust-capture crash
//!     ./rust-capture panic
//!
//! `gittickets-diag crashes --app rust-capture` shows what it left.

mod gittickets;

use gittickets::{gt_annotate_bytes, gt_arm, gt_breadcrumb_bytes, ArmOptions};
use std::ffi::CString;
use std::ptr::null;

#[inline(never)]
fn count_pages(document: *const u32) -> u32 {
    unsafe { document.read_volatile() }
}

fn annotate(key: &str, value: &str) {
    unsafe { gt_annotate_bytes(key.as_ptr(), key.len(), value.as_ptr(), value.len()) };
}

/// What a panic says is kept nowhere in the program: it is noted before the program ends.
fn note_panics() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        annotate("panic", &panic.to_string());
        before(panic);
    }));
}

fn arm() {
    // A directory is given only where records go elsewhere than usual.
    let directory = std::env::var("RECORDS").ok().and_then(|path| CString::new(path).ok());
    let options = ArmOptions {
        size: std::mem::size_of::<ArmOptions>(),
        app_id: b"rust-capture\0".as_ptr().cast(),
        app_version: b"1.0\0".as_ptr().cast(),
        directory: directory.as_ref().map_or(null(), |path| path.as_ptr()),
    };
    // No reason to stop: without it the program only leaves no record.
    let _ = unsafe { gt_arm(&options) };
    note_panics();
    annotate("document.pages", "42");
    let crumb = "opened export";
    unsafe { gt_breadcrumb_bytes(crumb.as_ptr(), crumb.len()) };
}

#[inline(never)]
fn open_page(number: usize) -> u32 {
    let pages = [3, 4];
    *pages.get(number).unwrap_or_else(|| panic!("no page {} in this document", number))
}

fn main() {
    // First thing, before other threads start.
    arm();
    match std::env::args().nth(1).as_deref() {
        Some("crash") => println!("{}", count_pages(null())),
        Some("panic") => println!("{}", open_page(7)),
        _ => println!("usage: rust-capture crash | panic"),
    }
}
