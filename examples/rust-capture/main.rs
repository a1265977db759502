//! A Rust program that leaves a crash record:
//!
//!     rustc -g main.rs -o rust-capture $(pkg-config --libs-only-L gittickets)
//!     ./rust-capture crash
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

fn arm() {
    // A directory is given only where records go elsewhere than usual.
    let directory = std::env::var("RECORDS").ok().and_then(|path| CString::new(path).ok());
    let options = ArmOptions {
        size: std::mem::size_of::<ArmOptions>(),
        app_id: b"rust-capture\0".as_ptr().cast(),
        app_version: b"1.0\0".as_ptr().cast(),
        directory: directory.as_ref().map_or(null(), |path| path.as_ptr()),
    };
    let (key, value, crumb) = ("document.pages", "42", "opened export");
    unsafe {
        // No reason to stop: without it the program only leaves no record.
        let _ = gt_arm(&options);
        gt_annotate_bytes(key.as_ptr(), key.len(), value.as_ptr(), value.len());
        gt_breadcrumb_bytes(crumb.as_ptr(), crumb.len());
    }
}

fn main() {
    // First thing, before other threads start.
    arm();
    match std::env::args().nth(1).as_deref() {
        Some("crash") => println!("{}", count_pages(null())),
        _ => println!("usage: rust-capture crash"),
    }
}
