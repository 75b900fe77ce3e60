//! A run, from its fork to its end.

use std::ffi::{CStr, c_int, c_long};
use std::mem::MaybeUninit;
use std::ptr;

use crate::socket::{Ended, Request, Socket, Streams, was_interrupted};

/// Where a fork returns.
pub enum Fork {
    Run { server: libc::pid_t },
    Server { child: libc::pid_t },
}

/// Whether nothing of this process would be lost in a fork, and it adopts what its runs leave behind.
pub fn can_fork() -> bool {
    // SAFETY: these take numbers. Whoever has started this may have ignored the ends of children.
    let adopts = unsafe {
        libc::signal(libc::SIGCHLD, libc::SIG_DFL);
        libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1) == 0
    };
    let mut text = [0; 4096];
    let text = read(c"/proc/self/status", &mut text);
    let name = b"\nThreads:\t";
    let place = text.windows(name.len()).position(|part| part == name);
    let threads = place.map(|place| &text[place + name.len()..]);
    adopts && threads.is_some_and(|number| number.starts_with(b"1\n"))
}

pub fn fork() -> Fork {
    // SAFETY: this process has one thread, so its copy is whole.
    unsafe {
        let server = libc::getpid();
        match libc::fork() {
            0 => Fork::Run { server },
            child => Fork::Server { child },
        }
    }
}

/// Makes this process what the program is when it is started.
pub fn begin(server: libc::pid_t, streams: Streams) {
    // SAFETY: these take numbers.
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        if libc::getppid() != server {
            exit(127)
        }
        libc::setpgid(0, 0);
    }
    streams.install();
}

/// Waits for the end of a run, or brings it about when the client wants it, and leaves nothing of it.
pub fn see_to(child: libc::pid_t, socket: &Socket) -> Ended {
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    if child < 0 {
        return ended(-1, usage);
    }
    // The run does this as well; whoever comes first.
    // SAFETY: it takes numbers.
    unsafe { libc::setpgid(child, child) };
    let is_heard = wait(child, socket);
    kill_group(child);
    let mut status = 0;
    // SAFETY: the pointers are to locals.
    while unsafe { libc::wait4(child, &raw mut status, 0, usage.as_mut_ptr()) } < 0
        && was_interrupted()
    {}
    kill_children();
    if !is_heard {
        exit(0)
    }
    ended(status, usage)
}

/// Waits until it has ended, unreaped; whether there is still somebody on the other side.
fn wait(child: libc::pid_t, socket: &Socket) -> bool {
    // SAFETY: it takes numbers.
    let end = unsafe { libc::syscall(libc::SYS_pidfd_open, child as c_long, 0 as c_long) } as c_int;
    let watched = |fd| libc::pollfd {
        fd,
        events: libc::POLLIN,
        revents: 0,
    };
    let mut watched = [watched(end), watched(socket.descriptor())];
    let mut is_heard = end >= 0;
    while is_heard {
        // SAFETY: the pointer and the length are those of an array.
        let count = unsafe { libc::poll(watched.as_mut_ptr(), watched.len() as _, -1) };
        if watched[0].revents != 0 || (count < 0 && !was_interrupted()) {
            break;
        }
        if watched[1].revents != 0 {
            match socket.receive() {
                Some(Request::Run(streams)) => streams.close(),
                Some(Request::Kill) => kill_group(child),
                None => is_heard = false,
            }
        }
    }
    // SAFETY: it takes a number.
    unsafe { libc::close(end) };
    is_heard
}

/// Kills a run with its group, which may not be its own any more. It is not reaped yet, so both
/// numbers are still its.
fn kill_group(child: libc::pid_t) {
    // SAFETY: these take numbers.
    unsafe {
        libc::kill(-child, libc::SIGKILL);
        libc::kill(child, libc::SIGKILL);
    }
}

/// Kills all that is below this process: what loses its parent comes here.
fn kill_children() {
    loop {
        let mut info = MaybeUninit::<libc::siginfo_t>::zeroed();
        let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
        // SAFETY: the pointers are null, or to locals.
        unsafe {
            if libc::waitid(libc::P_ALL, 0, info.as_mut_ptr(), options) != 0 {
                return;
            }
            let mut text = [0; 4096];
            let children = children(&mut text);
            if children.is_empty() {
                // The system does not tell; they go with this process.
                return;
            }
            for child in children.split(|&byte| byte == b' ').filter_map(number) {
                libc::kill(child, libc::SIGKILL);
                libc::waitpid(child, ptr::null_mut(), 0);
            }
        }
    }
}

/// The numbers of the children of this process, or the first of them.
fn children(text: &mut [u8; 4096]) -> &[u8] {
    let text = read(c"/proc/thread-self/children", text);
    // Where there are more, the last number may not be whole.
    let end = text.iter().rposition(|&byte| byte == b' ').unwrap_or(0);
    &text[..end]
}

fn number(word: &[u8]) -> Option<libc::pid_t> {
    std::str::from_utf8(word).ok()?.parse().ok()
}

/// As much of a file as there is room for.
fn read<'a>(path: &CStr, text: &'a mut [u8]) -> &'a [u8] {
    // SAFETY: the path is a C string, the pointer and the length are those of a slice.
    let length = unsafe {
        let file = libc::open(path.as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC);
        let length = libc::read(file, text.as_mut_ptr().cast(), text.len());
        libc::close(file);
        length
    };
    &text[..usize::try_from(length).unwrap_or(0)]
}

fn ended(status: c_int, usage: MaybeUninit<libc::rusage>) -> Ended {
    // SAFETY: all zeros is a usage, and what the system has written is one.
    let usage = unsafe { usage.assume_init() };
    let nanoseconds = |time: libc::timeval| time.tv_sec * 1_000_000_000 + time.tv_usec * 1_000;
    Ended {
        status,
        cpu_nanoseconds: nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime),
        memory: usage.ru_maxrss * 1024,
    }
}

/// Ends this process at once: the program's exit handlers are for its runs.
pub fn exit(status: c_int) -> ! {
    // SAFETY: it does not return.
    unsafe { libc::_exit(status) }
}
