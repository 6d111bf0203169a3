// Makes one system call of a program fail. Preloaded with LD_PRELOAD, it counts the calls that write to a folder:
//   FAULTS_FOLDER  the folder, with all links resolved
//   FAULTS_LOG     a file to which the name of each counted call is added, one per line
//   FAULTS_AT      the number of the call that fails, from 1
//   FAULTS_HOW     an errno, "short", "kill", or "signal N": a signal that arrives just before the call
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { PASS = 0, SHORT = -1 };

static atomic_int calls;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static int is_in_folder(const char *path) {
  const char *folder = getenv("FAULTS_FOLDER");
  char parent[PATH_MAX], resolved[PATH_MAX];
  if (folder == NULL || path == NULL || strlen(path) >= sizeof parent) return 0;
  strcpy(parent, path);
  char *slash = strrchr(parent, '/');
  if (slash == NULL) strcpy(parent, ".");
  else slash[slash == parent] = 0;
  if (realpath(parent, resolved) == NULL) return 0;
  return strcmp(resolved, folder) == 0;
}

// Whether a descriptor refers to a file in the folder, or to the folder itself.
static int is_file_in_folder(int descriptor) {
  const char *folder = getenv("FAULTS_FOLDER");
  char link[64], path[PATH_MAX];
  if (folder == NULL) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t count = readlink(link, path, sizeof path - 1);
  if (count <= 0) return 0;
  path[count] = 0;
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

// Counts a call. Returns PASS, SHORT or an errno.
static int next_fault(const char *name) {
  int error = errno;
  int number = atomic_fetch_add(&calls, 1) + 1;
  const char *log = getenv("FAULTS_LOG"), *at = getenv("FAULTS_AT"), *how = getenv("FAULTS_HOW");
  if (log != NULL) {
    int (*open_)(const char *, int, ...) = real("open");
    ssize_t (*write_)(int, const void *, size_t) = real("write");
    int (*close_)(int) = real("close");
    int descriptor = open_(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    char line[64];
    int size = snprintf(line, sizeof line, "%s\n", name);
    if (descriptor >= 0) {
      if (write_(descriptor, line, (size_t)size) < 0) abort();
      close_(descriptor);
    }
  }
  errno = error;
  if (at == NULL || how == NULL || atoi(at) != number) return PASS;
  if (strcmp(how, "short") == 0) return SHORT;
  if (strcmp(how, "kill") == 0) kill(getpid(), SIGKILL);
  if (strncmp(how, "signal ", 7) == 0) {
    kill(getpid(), atoi(how + 7));
    return PASS;
  }
  return atoi(how);
}

#define FAIL_IF(condition, name, result) \
  if (condition) { \
    int fault = next_fault(name); \
    if (fault > 0) { \
      errno = fault; \
      return result; \
    } \
  }

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    static int (*next)(const char *, int, ...); \
    if (next == NULL) next = real(#name); \
    mode_t mode = 0; \
    if (flags & (O_CREAT | __O_TMPFILE)) { \
      va_list arguments; \
      va_start(arguments, flags); \
      mode = va_arg(arguments, mode_t); \
      va_end(arguments); \
    } \
    FAIL_IF((flags & O_ACCMODE) != O_RDONLY && is_in_folder(path), "open", -1) \
    return next(path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name) \
  int name(int folder, const char *path, int flags, ...) { \
    static int (*next)(int, const char *, int, ...); \
    if (next == NULL) next = real(#name); \
    mode_t mode = 0; \
    if (flags & (O_CREAT | __O_TMPFILE)) { \
      va_list arguments; \
      va_start(arguments, flags); \
      mode = va_arg(arguments, mode_t); \
      va_end(arguments); \
    } \
    FAIL_IF((flags & O_ACCMODE) != O_RDONLY && is_in_folder(path), "open", -1) \
    return next(folder, path, flags, mode); \
  }
OPENAT(openat)
OPENAT(openat64)

ssize_t write(int descriptor, const void *bytes, size_t size) {
  static ssize_t (*next)(int, const void *, size_t);
  if (next == NULL) next = real("write");
  if (descriptor > 2 && is_file_in_folder(descriptor)) {
    int fault = next_fault("write");
    if (fault == SHORT && size > 1) size /= 2;
    if (fault > 0) {
      errno = fault;
      return -1;
    }
  }
  return next(descriptor, bytes, size);
}

#define CALL(name, parameters, arguments, condition) \
  int name parameters { \
    static int(*next) parameters; \
    if (next == NULL) next = real(#name); \
    FAIL_IF(condition, #name, -1) \
    return next arguments; \
  }
CALL(flock, (int descriptor, int operation), (descriptor, operation), is_file_in_folder(descriptor))
CALL(fsync, (int descriptor), (descriptor), is_file_in_folder(descriptor))
CALL(fdatasync, (int descriptor), (descriptor), is_file_in_folder(descriptor))
CALL(ftruncate, (int descriptor, off_t size), (descriptor, size), is_file_in_folder(descriptor))
CALL(ftruncate64, (int descriptor, off64_t size), (descriptor, size), is_file_in_folder(descriptor))
CALL(fchown, (int descriptor, uid_t user, gid_t group), (descriptor, user, group), is_file_in_folder(descriptor))
CALL(fchmod, (int descriptor, mode_t mode), (descriptor, mode), is_file_in_folder(descriptor))
CALL(fsetxattr, (int descriptor, const char *name, const void *value, size_t size, int flags),
     (descriptor, name, value, size, flags), is_file_in_folder(descriptor))
CALL(fremovexattr, (int descriptor, const char *name), (descriptor, name), is_file_in_folder(descriptor))
CALL(link, (const char *from, const char *to), (from, to), is_in_folder(to))
CALL(rename, (const char *from, const char *to), (from, to), is_in_folder(to))
CALL(unlink, (const char *path), (path), is_in_folder(path))

// A call that fails closes the descriptor nevertheless, as it does in Linux.
int close(int descriptor) {
  static int (*next)(int);
  if (next == NULL) next = real("close");
  int fault = is_file_in_folder(descriptor) ? next_fault("close") : PASS;
  int result = next(descriptor);
  if (fault <= 0) return result;
  errno = fault;
  return -1;
}

// Returns an error instead of setting `errno`.
#define FALLOCATE(name, type) \
  int name(int descriptor, type start, type size) { \
    static int (*next)(int, type, type); \
    if (next == NULL) next = real(#name); \
    FAIL_IF(is_file_in_folder(descriptor), "fallocate", fault) \
    return next(descriptor, start, size); \
  }
FALLOCATE(posix_fallocate, off_t)
FALLOCATE(posix_fallocate64, off64_t)
