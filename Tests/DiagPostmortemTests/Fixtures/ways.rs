// Ways for a Rust program to die. Tests know the functions by name and the lines by the marks behind them.
use std::cell::RefCell;
use std::hint::black_box;

struct Nest<T> {
    birds: Vec<T>,
}

impl<T: Copy> Nest<T> {
    #[inline(never)]
    fn bird(&self, at: usize) -> T {
        self.birds[at] // line: index
    }
}

#[inline(never)]
fn find(name: Option<u8>) -> u8 {
    name.unwrap() // line: unwrap
}

#[inline(never)]
fn parse(text: &str) -> u8 {
    text.parse().expect("a number") // line: expect
}

#[inline(never)]
fn borrow(nest: &RefCell<u8>) -> u8 {
    let _one = nest.borrow_mut();
    let other = nest.borrow_mut(); // line: borrow
    *other
}

#[inline(never)]
fn divide(number: u8) -> u8 {
    7 / number // line: divide
}

#[inline(never)]
fn refuse(number: u8) -> u8 {
    panic!("no nest for {number}") // line: panic
}

#[inline(never)]
fn peek(place: *const u8) -> u8 {
    unsafe { place.read_volatile() } // line: null
}

fn main() {
    let way = std::env::args().nth(1).unwrap_or_default();
    let died = match way.as_str() {
        "index" => Nest { birds: vec![1u8, 2] }.bird(black_box(7)),
        "unwrap" => find(black_box(None)),
        "expect" => parse(black_box("x")),
        "borrow" => borrow(&RefCell::new(black_box(1))),
        "divide" => divide(black_box(0)),
        "panic" => refuse(black_box(3)),
        _ => peek(black_box(std::ptr::null())),
    };
    println!("{died}");
}
