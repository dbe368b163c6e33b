/** Checks whether a process is running on this machine. */

/** Returns true for a process of another user too. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process belongs to another user. ESRCH: it does not exist.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
