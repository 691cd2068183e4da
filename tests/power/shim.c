/* Loaded before the C library (LD_PRELOAD): records what a process does to the files of one folder, in order,
 * and makes it fail when it is asked to. What the process does stays as it is.
 *
 * POWER_FOLDER is the folder, an absolute path; POWER_TRACE is the file that the records are appended to, each
 * a header, a path below the folder (for those that have one), and the bytes that were written. tests/power/disk.py
 * reads them. The wal-index (-shm) is left out: it is shared memory, which SQLite makes anew after a crash. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OPEN = 'o', WRITE = 'w', TRUNCATE = 't', SYNC = 's', UNLINK = 'u', RENAME = 'r', MKDIR = 'm' };
enum { FILES = 4096, FREE = 0, TRACKED = 1, EXEMPT = 2 }; /* of EXEMPT files nothing fails */

struct header { uint32_t kind, file, path_length, reserved; int64_t offset, length; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *folder;
static size_t folder_length;
static int trace = -1;
static char files[FILES];
static long due, failing, met, done; /* operations until one fails; how many fail then; did; were counted */
static int failure;

static int (*real_open)(const char *, int, ...);
static int (*real_openat)(int, const char *, int, ...);
static int (*real_close)(int);
static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_ftruncate)(int, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_unlink)(const char *);
static int (*real_rename)(const char *, const char *);
static int (*real_mkdir)(const char *, mode_t);

__attribute__((constructor)) static void begin(void) {
    real_open = dlsym(RTLD_NEXT, "open");
    real_openat = dlsym(RTLD_NEXT, "openat");
    real_close = dlsym(RTLD_NEXT, "close");
    real_write = dlsym(RTLD_NEXT, "write");
    real_pwrite = dlsym(RTLD_NEXT, "pwrite");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    real_unlink = dlsym(RTLD_NEXT, "unlink");
    real_rename = dlsym(RTLD_NEXT, "rename");
    real_mkdir = dlsym(RTLD_NEXT, "mkdir");
    folder = getenv("POWER_FOLDER");
    folder_length = folder == NULL ? 0 : strlen(folder);
    const char *name = getenv("POWER_TRACE");
    if (folder != NULL && name != NULL)
        trace = real_open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

/* The part of a path below the folder; "" for the folder itself; NULL for what is not recorded. */
static const char *below(const char *path) {
    if (folder == NULL || path == NULL || strncmp(path, folder, folder_length) != 0) return NULL;
    path += folder_length;
    size_t length = strlen(path);
    if (length >= 4 && strcmp(path + length - 4, "-shm") == 0) return NULL;
    return *path == '\0' ? path : *path == '/' ? path + 1 : NULL;
}

static void record(int kind, int file, const char *path, int64_t offset, const void *data, int64_t length) {
    if (trace < 0) return;
    struct header header = {kind, file, path == NULL ? 0 : strlen(path), 0, offset, length};
    struct iovec parts[3] = {{&header, sizeof header},
                             {(void *)path, header.path_length},
                             {(void *)data, data == NULL ? 0 : length}};
    if (writev(trace, parts, 3) < 0) abort(); /* a trace with a gap would prove what is not so */
}

static int state(int file) { return file < 0 || file >= FILES ? FREE : files[file]; }

/* Whether the operation that begins now has to fail. */
static int fails(void) {
    done++;
    if (failing == 0 || (due > 0 && --due > 0)) return 0;
    if (failing > 0) failing--;
    met++;
    errno = failure;
    return 1;
}

/* For ctypes: from the n-th operation on, let so many (-1: all) fail with an errno. */
void power_fail(long n, long times, int error) {
    pthread_mutex_lock(&lock);
    due = n; failing = times; failure = error; met = 0; done = 0;
    pthread_mutex_unlock(&lock);
}
long power_met(void) { return met; }
long power_done(void) { return done; }

static int opened(int file, const char *path, int flags, int is_new) {
    const char *name = below(path);
    if (file >= 0 && file < FILES && name != NULL) {
        files[file] = strcmp(name, "acknowledged") == 0 ? EXEMPT : TRACKED;
        record(OPEN, file, name, is_new | (flags & O_TRUNC ? 2 : 0), NULL, 0);
    }
    return file;
}

#define OPENING(name, call)                                                                                 \
    mode_t mode = 0;                                                                                        \
    if (flags & (O_CREAT | __O_TMPFILE)) {                                                                  \
        va_list rest;                                                                                       \
        va_start(rest, flags);                                                                              \
        mode = va_arg(rest, mode_t);                                                                        \
        va_end(rest);                                                                                       \
    }                                                                                                       \
    if (below(name) == NULL) return call;                                                                   \
    pthread_mutex_lock(&lock);                                                                              \
    struct stat there;                                                                                      \
    int is_new = (flags & O_CREAT) && stat(name, &there) != 0;                                              \
    int file = is_new && fails() ? -1 : opened(call, name, flags, is_new);                                  \
    pthread_mutex_unlock(&lock);                                                                            \
    return file;

int open(const char *path, int flags, ...) { OPENING(path, real_open(path, flags, mode)) }
int open64(const char *path, int flags, ...) { OPENING(path, real_open(path, flags | O_LARGEFILE, mode)) }
int openat(int at, const char *path, int flags, ...) { OPENING(path, real_openat(at, path, flags, mode)) }
int openat64(int at, const char *path, int flags, ...) {
    OPENING(path, real_openat(at, path, flags | O_LARGEFILE, mode))
}

int close(int file) {
    if (state(file) == FREE) return real_close(file);
    pthread_mutex_lock(&lock);
    files[file] = FREE;
    int result = real_close(file);
    pthread_mutex_unlock(&lock);
    return result;
}

/* A disk that gets full takes the first half of what did not fit. */
static ssize_t written(int file, const void *data, size_t length, off_t offset) {
    if (files[file] == TRACKED && fails()) {
        if (failure != ENOSPC || met > 1 || length < 2) return -1;
        length /= 2;
    }
    ssize_t result = real_pwrite(file, data, length, offset);
    if (result > 0) record(WRITE, file, NULL, offset, data, result);
    return result;
}

ssize_t pwrite(int file, const void *data, size_t length, off_t offset) {
    if (state(file) == FREE) return real_pwrite(file, data, length, offset);
    pthread_mutex_lock(&lock);
    ssize_t result = written(file, data, length, offset);
    pthread_mutex_unlock(&lock);
    return result;
}
ssize_t pwrite64(int file, const void *data, size_t length, off_t offset) {
    return pwrite(file, data, length, offset);
}

ssize_t write(int file, const void *data, size_t length) {
    if (state(file) == FREE) return real_write(file, data, length);
    pthread_mutex_lock(&lock);
    off_t offset = lseek(file, 0, fcntl(file, F_GETFL) & O_APPEND ? SEEK_END : SEEK_CUR);
    ssize_t result = -1;
    if (files[file] == EXEMPT || !fails()) {
        result = real_write(file, data, length);
        if (result > 0) record(WRITE, file, NULL, offset, data, result);
    }
    pthread_mutex_unlock(&lock);
    return result;
}

int ftruncate(int file, off_t length) {
    if (state(file) == FREE) return real_ftruncate(file, length);
    pthread_mutex_lock(&lock);
    int result = fails() ? -1 : real_ftruncate(file, length);
    if (result == 0) record(TRUNCATE, file, NULL, length, NULL, 0);
    pthread_mutex_unlock(&lock);
    return result;
}
int ftruncate64(int file, off_t length) { return ftruncate(file, length); }

static int synced(int file, int (*sync)(int)) {
    if (state(file) == FREE) return sync(file);
    pthread_mutex_lock(&lock);
    int result = fails() ? -1 : sync(file);
    if (result == 0) record(SYNC, file, NULL, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return result;
}
int fsync(int file) { return synced(file, real_fsync); }
int fdatasync(int file) { return synced(file, real_fdatasync); }

int unlink(const char *path) {
    const char *name = below(path);
    if (name == NULL) return real_unlink(path);
    pthread_mutex_lock(&lock);
    int result = fails() ? -1 : real_unlink(path);
    if (result == 0) record(UNLINK, 0, name, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return result;
}

int rename(const char *from, const char *to) {
    const char *name = below(to);
    if (name == NULL || below(from) == NULL) return real_rename(from, to);
    pthread_mutex_lock(&lock);
    int result = fails() ? -1 : real_rename(from, to);
    if (result == 0) record(RENAME, 0, name, 0, below(from), strlen(below(from)));
    pthread_mutex_unlock(&lock);
    return result;
}

int mkdir(const char *path, mode_t mode) {
    const char *name = below(path);
    if (name == NULL) return real_mkdir(path, mode);
    pthread_mutex_lock(&lock);
    int result = fails() ? -1 : real_mkdir(path, mode);
    if (result == 0) record(MKDIR, 0, name, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return result;
}
