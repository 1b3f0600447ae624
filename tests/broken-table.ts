import { join } from 'node:path'
import Sqlite from 'libsql'

/**
 * Makes every call that needs a table fail, as a broken database would. Returns a function that repairs it, and that
 * can be called twice.
 */
export function breakTable(dataDir: string, table: string): () => void {
  const database = new Sqlite(join(dataDir, 'trellis.db'), { timeout: 10_000 })
  const rename = (from: string, to: string) => database.exec(`alter table "${from}" rename to "${to}"`)
  rename(table, `${table}_gone`)
  let isBroken = true
  return () => {
    if (!isBroken) return
    isBroken = false
    rename(`${table}_gone`, table)
    database.close()
  }
}
