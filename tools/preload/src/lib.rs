//! Starts a program again and again without loading it again.
//!
//! A dynamically linked program that is started with this library in `LD_PRELOAD`, with the variable
//! `PRELOAD_SERVE`, and with a socket for its standard output and error, is loaded and initialised as
//! always. Just before its `main` it becomes a server: for each request it forks, and the child goes on
//! into `main`. So each run has a process image of its own, with its own statics, threads, exit
//! handlers and open files, and what loading and initialising cost was paid once.
//!
//! The protocol, on that socket, which is of type `SOCK_SEQPACKET`:
//!
//! - the server says `ready` once. Whatever else comes first is the program's own doing, and then it
//!   had better be started as always. One that has threads already cannot be forked, and ends;
//! - `r` and three file descriptors ask for a run with these for standard input, output and error;
//! - `k` asks for its end, if it has not ended yet;
//! - when it has ended, the server kills whatever it has left behind, and tells its wait status (4
//!   bytes; -1 if it could not be forked), processor time in nanoseconds and peak resident memory in
//!   bytes (8 bytes each), all in little-endian order;
//! - when the socket is closed, the server ends, and so does a run.
//!
//! A run leads a process group of its own, and sees neither this library nor its variables in its
//! environment.
//!
//! Nothing here takes memory from the heap: a program shall find there what it finds when it is
//! started. Linux with glibc; elsewhere the library is empty.
#![cfg(all(target_os = "linux", target_env = "gnu"))]
#![allow(
    unsafe_code,
    reason = "it takes the place of a function of libc, and forks, which no safe interface does"
)]

mod run;
mod socket;

use std::ffi::{CStr, c_char, c_int, c_void};
use std::mem;
use std::sync::OnceLock;

use socket::{Request, Socket};

/// The variable that makes a program a server.
const SERVE: &CStr = c"PRELOAD_SERVE";

/// The variables that only loading needs.
const LOADING: [&CStr; 3] = [SERVE, c"LD_PRELOAD", c"LD_BIND_NOW"];

type Main = unsafe extern "C" fn(c_int, *mut *mut c_char, *mut *mut c_char) -> c_int;
type Hook = Option<unsafe extern "C" fn()>;
type Start =
    unsafe extern "C" fn(Main, c_int, *mut *mut c_char, Hook, Hook, Hook, *mut c_void) -> c_int;

/// The program's own `main`.
static MAIN: OnceLock<Main> = OnceLock::new();

/// Takes the place of glibc's function of this name, which every program calls first. It calls that
/// function with [`serve`] for `main`.
///
/// # Safety
///
/// Only the program's start-up code calls this, once, with the arguments that glibc defines.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __libc_start_main(
    main: Main,
    argc: c_int,
    argv: *mut *mut c_char,
    init: Hook,
    fini: Hook,
    rtld_fini: Hook,
    stack_end: *mut c_void,
) -> c_int {
    // SAFETY: the name is a C string.
    let real = unsafe { libc::dlsym(libc::RTLD_NEXT, c"__libc_start_main".as_ptr()) };
    if real.is_null() {
        // SAFETY: nothing of the program has run yet.
        unsafe { libc::_exit(127) }
    }
    // SAFETY: the next definition of this symbol is glibc's, whose type this is.
    let real: Start = unsafe { mem::transmute(real) };
    let main = *MAIN.get_or_init(|| main);
    // SAFETY: the arguments are the caller's, but for `main`, and `serve` is called as `main` is.
    unsafe {
        let main = if libc::getenv(SERVE.as_ptr()).is_null() {
            main
        } else {
            serve
        };
        real(main, argc, argv, init, fini, rtld_fini, stack_end)
    }
}

unsafe extern "C" {
    /// What libc knows as the environment.
    static mut environ: *mut *mut c_char;
}

/// Takes away the variables of [`LOADING`]. A shell has an `unsetenv` of its own, which does not.
///
/// # Safety
///
/// These are pointers to C strings, the last one null, and nobody else uses them.
unsafe fn forget_loading(mut variable: *mut *mut c_char) {
    let mut kept = variable;
    // SAFETY: both stay within the list, whose strings are C strings.
    unsafe {
        while !(*variable).is_null() {
            let text = CStr::from_ptr(*variable).to_bytes();
            let is_of = |name: &&CStr| {
                text.strip_prefix(name.to_bytes())
                    .is_some_and(|rest| rest.starts_with(b"="))
            };
            if !LOADING.iter().any(is_of) {
                *kept = *variable;
                kept = kept.add(1);
            }
            variable = variable.add(1);
        }
        *kept = std::ptr::null_mut();
    }
}

/// Serves requests in place of `main`; in a run it returns what the program's `main` returns.
///
/// # Safety
///
/// libc calls this once, on the first thread, when the program is initialised.
unsafe extern "C" fn serve(argc: c_int, argv: *mut *mut c_char, envp: *mut *mut c_char) -> c_int {
    // SAFETY: libc has made both, and no other thread reads the environment: one that has threads is
    // turned away below, before anybody runs.
    unsafe {
        forget_loading(envp);
        forget_loading(environ);
    }
    let (Some(main), Some(socket)) = (MAIN.get(), Socket::take()) else {
        run::exit(127)
    };
    if !run::can_fork() || !socket.say_ready() {
        run::exit(127)
    }
    while let Some(request) = socket.receive() {
        let Request::Run(streams) = request else {
            continue;
        };
        match run::fork() {
            run::Fork::Run { server } => {
                run::begin(server, streams);
                socket.close();
                // SAFETY: this is how libc calls it, and in this process nobody has before.
                return unsafe { main(argc, argv, envp) };
            }
            run::Fork::Server { child } => {
                streams.close();
                let ended = run::see_to(child, &socket);
                if !socket.say_ended(ended) {
                    break;
                }
            }
        }
    }
    run::exit(0)
}
