/// The extended attributes of the GNU C library, which Swift's module of that library lacks.
#ifndef FORMWORK_CATTRIBUTES_SHIM_H
#define FORMWORK_CATTRIBUTES_SHIM_H

#ifdef __linux__
#include <sys/types.h>
#include <sys/xattr.h>
#endif

#endif
