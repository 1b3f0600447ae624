import { execFileSync } from 'node:child_process'

/** Resident memory of a process, in MB. */
export const residentOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/** The same with the processes that it has started, at any depth. */
export function familyOf(pid: number): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number) as [number, number, number])
  const sum = (of: number): number =>
    rows.reduce((total, [id, parent, size]) => total + (id === of ? size : 0) + (parent === of ? sum(id) : 0), 0)
  return sum(pid) / 1024
}
