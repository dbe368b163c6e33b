/**
 * Describes the machine and time of a measurement, which are needed to interpret its numbers.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { readPackage } from '../../lib/browser-layer/package-folder.ts';

export interface Machine {
  date: string;
  processor: string;
  cores: number;
  memoryGib: number;
  system: string;
  node: string;
  chromiumPackage: string;
  /**
   * One-minute load average at the start. Above the number of cores, other processes disturb the measurement.
   */
  load: number;
}

export function describeMachine(): Machine {
  return {
    date: new Date().toISOString().slice(0, 16),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGib: Math.round(totalmem() / 2 ** 30),
    system: readSystem(),
    node: process.version,
    chromiumPackage: readPackage('@sparticuz/chromium').version,
    load: Number(loadavg()[0]?.toFixed(1)),
  };
}

export function machineLine(machine: Machine): string {
  const { date, processor, cores, memoryGib, system, node, chromiumPackage, load } = machine;
  return `${date} UTC; ${processor}, ${cores} cores, ${memoryGib} GiB, ${system}; Node ${node}; @sparticuz/chromium ${chromiumPackage}; load ${load}`;
}

function readSystem(): string {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? platform();
  } catch {
    return `${platform()} ${release()}`; // This system does not have the file.
  }
}
