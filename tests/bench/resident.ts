import { execFileSync } from 'node:child_process'

/** Resident memory of a process, in MB. */
export const residentOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
