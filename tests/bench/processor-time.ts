import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts a process in hundredths of a second, whatever its own clock. */
const TICK = 10

/** What Linux says of a process or a thread from its state on; the name before it may hold anything. */
function fieldsOf(file: string): number[] {
  const stat = readFileSync(file, 'utf8')
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

interface Counted {
  pid: number
  parent: number
  /** Milliseconds of all its threads, and of children that have ended. */
  processor: number
}

function countedOf(pid: number): Counted[] {
  try {
    const fields = fieldsOf(`/proc/${pid}/stat`)
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
    return [{ pid, parent: fields[1]!, processor: ticks * TICK }]
  } catch {
    return []
  }
}

/** Milliseconds of the processor that a process has taken with all its threads and everything that it started. */
export function processorTime(pid: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? countedOf(Number(name)) : []))
  const own = new Set([pid])
  for (let before = 0; before < own.size;) {
    before = own.size
    for (const each of all) if (own.has(each.parent)) own.add(each.pid)
  }
  return all.reduce((sum, each) => sum + (own.has(each.pid) ? each.processor : 0), 0)
}

/** Milliseconds of the processor in the thread that runs the pages; the others compress, collect and compile. */
export function mainThreadTime(pid: number): number {
  const fields = fieldsOf(`/proc/${pid}/task/${pid}/stat`)
  return (fields[11]! + fields[12]!) * TICK
}
