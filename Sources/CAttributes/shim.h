/// The functions of <sys/xattr.h> for open files. Swift's module of the C library lacks them on Linux. The
/// header itself would make this module the owner of types of the C library.
#ifndef FORMWORK_CATTRIBUTES_SHIM_H
#define FORMWORK_CATTRIBUTES_SHIM_H

#ifdef __linux__
__INTPTR_TYPE__ flistxattr(int descriptor, char *names, __SIZE_TYPE__ size);
__INTPTR_TYPE__ fgetxattr(int descriptor, const char *name, void *value, __SIZE_TYPE__ size);
int fsetxattr(int descriptor, const char *name, const void *value, __SIZE_TYPE__ size, int flags);
int fremovexattr(int descriptor, const char *name);
#endif

#endif
