import { transactionClosed } from '#api/db/errors.ts'
import { Connection, type ConnectionOptions } from './connection.ts'
import type { Engine } from './engine.ts'
import { overFile, overFileInside } from './session.ts'

/** A database file: one connection that writes, and one that reads what has been committed. */
export function openFile(options: Pick<ConnectionOptions, 'path' | 'synchronous' | 'autocheckpoint'>): Engine {
  const writing = new Connection(options)
  const reading = new Connection({ path: options.path, readOnly: true })
  const open = {
    commit: async () => writing.exec('COMMIT'),
    rollback: async () => writing.rollback(),
    close: () => writing.rollback(),
  }
  return {
    isServer: false,
    read: overFile(reading),
    inside: (current) =>
      overFileInside(writing, () => {
        current()
        // After an error that made SQLite roll back, a further statement would commit on its own.
        if (!writing.inTransaction) throw transactionClosed()
      }),
    async begin() {
      writing.exec('BEGIN IMMEDIATE')
      return open
    },
    async migrate(statements) {
      // While a table is rebuilt, triggers of others name one that is not there, and renaming would refuse that.
      writing.exec('PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON')
      try {
        writing.transaction('immediate', () => {
          for (const statement of statements) writing.exec(statement)
          const [orphan] = writing.rows('PRAGMA foreign_key_check')
          if (orphan) throw new Error(`"${orphan[0]}" points to a missing row of "${orphan[2]}"`)
        })
      } finally {
        writing.exec('PRAGMA legacy_alter_table = OFF; PRAGMA foreign_keys = ON')
      }
    },
    version: () => reading.rows('SELECT data_version FROM pragma_data_version')[0]![0] as number,
    close() {
      reading.close()
      writing.close()
    },
  }
}
