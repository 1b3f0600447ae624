/**
 * Loaded before the database is used: adds up the time of statements. On SIGUSR2 it writes `{ database, processor }`,
 * milliseconds since the start, into the file that BENCH_CLOCK names.
 */
import { writeFileSync } from 'node:fs'
import { Connection } from '#api/db/driver/connection.ts'

const file = process.env['BENCH_CLOCK']
let spent = 0

/** Milliseconds that statements of this process have taken. */
export const databaseTime = (): number => spent

function timed<Work extends (this: Connection, ...args: never[]) => unknown>(work: Work): Work {
  return function (this: Connection, ...args) {
    const began = performance.now()
    try {
      return work.apply(this, args)
    } finally {
      spent += performance.now() - began
    }
  } as Work
}

Connection.prototype.rows = timed(Connection.prototype.rows)
Connection.prototype.exec = timed(Connection.prototype.exec)
if (file) {
  process.on('SIGUSR2', () => {
    const { user, system } = process.cpuUsage()
    writeFileSync(file, JSON.stringify({ database: spent, processor: (user + system) / 1000 }))
  })
}
