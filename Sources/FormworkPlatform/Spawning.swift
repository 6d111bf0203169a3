// The extensions of `posix_spawn` in the C library.
internal import CSpawn

/// The flag that makes the new process the leader of a session.
package let spawnInSession: Int16 = 0x80

/// Adds the action of changing to a folder.
package func addChangeFolder(_ actions: inout posix_spawn_file_actions_t, to folder: String) {
  _ = posix_spawn_file_actions_addchdir_np(&actions, folder)
}
