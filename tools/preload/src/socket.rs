//! What server and client say to each other.

use std::ffi::c_int;
use std::{mem, ptr};

/// The server's end.
pub struct Socket(c_int);

/// What the client asks for.
pub enum Request {
    Run(Streams),
    Kill,
}

/// Standard input, output and error of a run.
pub struct Streams([c_int; 3]);

/// How a run ended.
pub struct Ended {
    /// As `wait` tells it.
    pub status: c_int,
    /// User and system.
    pub cpu_nanoseconds: i64,
    /// The most resident memory at any time, in bytes.
    pub memory: i64,
}

impl Socket {
    /// Takes it away from the standard streams.
    pub fn take() -> Option<Self> {
        // SAFETY: these take numbers, and fail where those are no open files.
        unsafe {
            let socket = libc::fcntl(1, libc::F_DUPFD_CLOEXEC, 3);
            libc::dup2(0, 1);
            libc::dup2(0, 2);
            (socket >= 0).then_some(Self(socket))
        }
    }

    pub fn descriptor(&self) -> c_int {
        self.0
    }

    pub fn close(&self) {
        // SAFETY: it takes a number.
        unsafe { libc::close(self.0) };
    }

    pub fn say_ready(&self) -> bool {
        self.send(b"ready")
    }

    pub fn say_ended(&self, ended: Ended) -> bool {
        let mut message = [0; 20];
        message[..4].copy_from_slice(&ended.status.to_le_bytes());
        message[4..12].copy_from_slice(&ended.cpu_nanoseconds.to_le_bytes());
        message[12..].copy_from_slice(&ended.memory.to_le_bytes());
        self.send(&message)
    }

    /// False where nobody listens any more.
    fn send(&self, message: &[u8]) -> bool {
        // SAFETY: the pointer and the length are those of a slice.
        let sent = unsafe {
            libc::send(
                self.0,
                message.as_ptr().cast(),
                message.len(),
                libc::MSG_NOSIGNAL,
            )
        };
        usize::try_from(sent) == Ok(message.len())
    }

    /// Waits for a request; none when there will be no more.
    pub fn receive(&self) -> Option<Request> {
        let mut byte = 0_u8;
        let mut part = libc::iovec {
            iov_base: (&raw mut byte).cast(),
            iov_len: 1,
        };
        // Aligned as the headers in it must be.
        let mut control = [0_u64; 8];
        // SAFETY: all zeros is an empty message.
        let mut message: libc::msghdr = unsafe { mem::zeroed() };
        message.msg_iov = &raw mut part;
        message.msg_iovlen = 1;
        message.msg_control = control.as_mut_ptr().cast();
        message.msg_controllen = size_of_val(&control) as _;
        loop {
            // SAFETY: the message's pointers are to locals, with their sizes.
            match unsafe { libc::recvmsg(self.0, &raw mut message, 0) } {
                1 => break,
                -1 if was_interrupted() => {}
                _ => return None,
            }
        }
        match byte {
            b'r' => streams(&message).map(Request::Run),
            _ => Some(Request::Kill),
        }
    }
}

impl Streams {
    /// Makes them this process's.
    pub fn install(self) {
        for (target, &stream) in (0..).zip(&self.0) {
            // SAFETY: it takes numbers; none of the streams is a target, as those are open.
            unsafe { libc::dup2(stream, target) };
        }
        self.close();
    }

    pub fn close(self) {
        for stream in self.0 {
            // SAFETY: it takes a number.
            unsafe { libc::close(stream) };
        }
    }
}

/// The file descriptors that came with a message.
fn streams(message: &libc::msghdr) -> Option<Streams> {
    // SAFETY: the kernel has filled in the header, if there is one, and as much behind it as the header
    // says.
    unsafe {
        let header = libc::CMSG_FIRSTHDR(message);
        if header.is_null() || (*header).cmsg_type != libc::SCM_RIGHTS {
            return None;
        }
        let mut streams = [0; 3];
        let length = libc::CMSG_LEN(size_of_val(&streams) as _) as usize;
        if (*header).cmsg_len as usize != length {
            return None;
        }
        let from = libc::CMSG_DATA(header).cast::<c_int>();
        ptr::copy_nonoverlapping(from, streams.as_mut_ptr(), streams.len());
        Some(Streams(streams))
    }
}

/// Whether the call that failed is to be made again.
pub fn was_interrupted() -> bool {
    // SAFETY: this is how libc tells of errors.
    unsafe { *libc::__errno_location() == libc::EINTR }
}
