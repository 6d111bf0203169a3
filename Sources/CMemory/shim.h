/// The GNU C library's switches for `malloc`, which Swift's module of it leaves out.
#ifndef FORMWORK_CMEMORY_SHIM_H
#define FORMWORK_CMEMORY_SHIM_H

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>

/// Takes memory from one growing heap of huge pages, of which `size` bytes are reserved, and returns none of it
/// before the process ends: a program that reads a large form, changes it and ends spends a quarter of its time
/// on page faults otherwise. Memory is reserved as addresses and becomes real where it is used.
static inline void memory_prefer_throughput(size_t size) {
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, INT32_MAX);
  char *start = malloc(size);
  if (start == NULL) return;
  uintptr_t page = 4096, first = ((uintptr_t)start + page) & ~(page - 1);
  madvise((void *)first, size - page, MADV_HUGEPAGE);
  free(start);
}
#else
static inline void memory_prefer_throughput(size_t size) { (void)size; }
#endif

#endif
