/** The variables that a browser needs which is installed on this machine, in place of the packed one. */
import { tmpdir } from 'node:os';

/** Programs of Windows do not start without these. */
const OF_WINDOWS = ['SystemRoot', 'SystemDrive', 'windir', 'TEMP', 'LOCALAPPDATA'];

export function installedEnvironment(): Record<string, string> {
  const given = OF_WINDOWS.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  // A full Chrome keeps a socket in its temporary folder. In the profile its path is longer than the system
  // allows, 104 characters on macOS.
  return { TMPDIR: tmpdir(), ...Object.fromEntries(given) };
}
