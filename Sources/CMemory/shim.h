/// The GNU C library's options for `malloc`, which Swift's module of that library lacks.
#ifndef FORMWORK_CMEMORY_SHIM_H
#define FORMWORK_CMEMORY_SHIM_H

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>

/// Makes `malloc` use one heap of huge pages, never returned to the system, and reserves `size` bytes of
/// addresses for it. Physical memory is allocated only where it is used. Without this, a program that reads a
/// large form, changes it and exits spends a quarter of its time on page faults.
static inline void memory_prefer_throughput(size_t size) {
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, INT32_MAX);
  uintptr_t start = (uintptr_t)malloc(size);
  if (start == 0) return;
  uintptr_t page = 2 << 20, first = (start + page) & ~(page - 1);
  madvise((void *)first, size - page, MADV_HUGEPAGE);
  free((void *)start);
  // The addresses before the first huge page remain allocated, so that no small page is used. (An unused pointer would
  // let the compiler omit the call.)
  void *volatile before = malloc(first - start);
  (void)before;
}
#else
static inline void memory_prefer_throughput(size_t size) { (void)size; }
#endif

#endif
