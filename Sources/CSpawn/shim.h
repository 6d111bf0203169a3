/// The extensions of <spawn.h> that Swift's module of the C library lacks on Linux. The header itself would
/// make this module the owner of types of the C library.
#ifndef FORMWORK_CSPAWN_SHIM_H
#define FORMWORK_CSPAWN_SHIM_H

#ifdef __linux__
int posix_spawn_file_actions_addchdir_np(void *actions, const char *path);
#endif

#endif
