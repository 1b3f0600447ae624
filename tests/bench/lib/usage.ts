import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, and memory in pages. */
const TICK_MS = 10
const PAGE_MB = 4096 / 2 ** 20

interface Usage {
  pid: number
  parent: number
  /** Processor time in milliseconds, of all its threads and of ended child processes. */
  processor: number
  /** Resident memory in MB. */
  resident: number
}

function usageIn(pid: number): Usage[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Starts at the state, because the name before it may contain anything.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
    return [{ pid, parent: fields[1]!, processor: ticks * TICK_MS, resident: fields[21]! * PAGE_MB }]
  } catch {
    return []
  }
}

/** What a process itself uses. */
export const measureUsage = (pid: number): Usage => usageIn(pid)[0]!

/** What a process and everything it started use. */
export function familyUsage(pid: number): Pick<Usage, 'processor' | 'resident'> {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? usageIn(Number(name)) : []))
  const family = new Set([pid])
  for (let before = 0; before < family.size;) {
    before = family.size
    for (const each of all) if (family.has(each.parent)) family.add(each.pid)
  }
  const sum = (key: 'processor' | 'resident') =>
    all.reduce((total, each) => total + (family.has(each.pid) ? each[key] : 0), 0)
  return { processor: sum('processor'), resident: sum('resident') }
}
