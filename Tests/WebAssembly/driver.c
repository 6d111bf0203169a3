// Makes the engine of pages a program: reads requests, one a line, and prints a hash of each answer. The only functions
// of the host are two of WASI.
#include <stddef.h>
#include <stdint.h>

struct bytes { void *start; size_t count; };
__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_read")))
int fd_read(int file, const struct bytes *buffers, size_t count, size_t *read);
__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write")))
int fd_write(int file, const struct bytes *chunks, size_t count, size_t *written);

unsigned char *formwork_allocate(ptrdiff_t count);
const unsigned char *formwork_answer(unsigned char *request, ptrdiff_t count);
ptrdiff_t formwork_result_count(void);

static int read_byte(void) {
  static unsigned char buffer[1 << 16];
  static size_t next = 0, count = 0;
  if (next == count) {
    next = 0;
    if (fd_read(0, &(struct bytes){buffer, sizeof buffer}, 1, &count) || !count) return -1;
  }
  return buffer[next++];
}

// A hash of bytes (G. Fowler, L. C. Noll, P. Vo: FNV-1a).
static void print_hash(const unsigned char *bytes, size_t count) {
  uint64_t hash = 0xCBF29CE484222325;
  for (size_t index = 0; index < count; index++) hash = (hash ^ bytes[index]) * 0x100000001B3;
  char line[17];
  for (int digit = 0; digit < 16; digit++) line[digit] = "0123456789abcdef"[hash >> (60 - 4 * digit) & 15];
  line[16] = '\n';
  size_t written;
  fd_write(1, &(struct bytes){line, sizeof line}, 1, &written);
}

__attribute__((export_name("_start")))
void start(void) {
  static unsigned char line[1 << 20];
  size_t count = 0;
  for (int byte; (byte = read_byte()) != -1;) {
    if (byte != '\n') {
      if (count == sizeof line) __builtin_trap();
      line[count++] = (unsigned char)byte;
      continue;
    }
    unsigned char *request = formwork_allocate((ptrdiff_t)count);
    for (size_t index = 0; index < count; index++) request[index] = line[index];
    const unsigned char *answer = formwork_answer(request, (ptrdiff_t)count);
    print_hash(answer, (size_t)formwork_result_count());
    count = 0;
  }
}
