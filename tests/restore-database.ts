import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Sqlite from 'libsql'

interface Entry {
  name: string
  sql: string
}

/** Restores the database of a running product from a template's, as one commit of another process. */
export function restoreDatabase(dataDir: string, template: string): void {
  const database = new Sqlite(join(dataDir, 'trellis.db'), { timeout: 10_000 })
  const all = <Row>(sql: string) => database.prepare(sql).all() as Row[]
  const triggers = all<Entry>("select name, sql from sqlite_schema where type = 'trigger'")
  // For a virtual table, the tables behind it are copied.
  const tables = all<Entry>("select name from sqlite_schema where type = 'table' and sql not like 'create virtual%'")
  // Read as immutable: next to an opened database SQLite puts files, while another test copies the folder.
  const templateUrl = `${pathToFileURL(join(template, 'trellis.db')).href}?immutable=1`
  try {
    database.exec(`attach '${templateUrl}' as template; pragma foreign_keys = off; begin`)
    for (const { name } of triggers) database.exec(`drop trigger "${name}"`)
    for (const { name } of tables) {
      // Without generated columns.
      const columns = all<Entry>(`select name from pragma_table_info('${name}')`).map((column) => `"${column.name}"`)
      database.exec(`delete from main."${name}"`)
      database.exec(`insert into main."${name}" (${columns}) select ${columns} from template."${name}"`)
    }
    for (const { sql } of triggers) database.exec(sql)
    database.exec('commit')
  } finally {
    database.close()
  }
}
