/// An extension of <spawn.h> that Swift's module of the C library lacks on Linux. This header does not include
/// <spawn.h>, because Swift would then take the types in it for types of this module.
#ifndef FORMWORK_CSPAWN_SHIM_H
#define FORMWORK_CSPAWN_SHIM_H

#ifdef __linux__
int posix_spawn_file_actions_addchdir_np(void *actions, const char *path);
#endif

#endif
