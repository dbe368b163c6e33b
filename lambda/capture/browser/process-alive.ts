/**
 * Tells whether a process of this machine is there.
 */

/** Also true for a process of another user. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, under another user. ESRCH: there is no such process.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
