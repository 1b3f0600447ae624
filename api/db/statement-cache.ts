import type { Value, Row } from '@libsql/client'
import type Sqlite from 'libsql'
import { rowFactory, type Bindings } from './values.ts'

export interface Prepared {
  statement: Sqlite.Statement
  reader: boolean
  columns: string[]
  types: string[]
  row: (values: Value[]) => Row
  /** What an earlier run has bound: a count, or names. */
  bound: Set<string> | number
}

/** Statements that change what other statements mean, or that are not worth keeping. */
const UNCACHED = /^\s*(create|drop|alter|attach|detach|vacuum|reindex|analyze|pragma)\b/i

/** A bounded cache of one connection's prepared statements, by their SQL text; the one that was used least recently goes. */
export class StatementCache {
  readonly #database: Sqlite.Database
  readonly #capacity: number
  readonly #prepared = new Map<string, Prepared>()

  constructor(database: Sqlite.Database, capacity: number) {
    this.#database = database
    this.#capacity = capacity
  }

  get size(): number {
    return this.#prepared.size
  }

  /** The statement for `sql`, ready to be run with `bindings`. */
  take(sql: string, bindings: Bindings): Prepared {
    const kept = this.#prepared.get(sql)
    if (kept) {
      this.#prepared.delete(sql)
      if (covers(kept, bindings)) {
        this.#prepared.set(sql, kept)
        return kept
      }
    }
    if (UNCACHED.test(sql)) {
      this.forget()
      return prepare(this.#database, sql, bindings)
    }
    const prepared = prepare(this.#database, sql, bindings)
    this.#prepared.set(sql, prepared)
    if (this.#prepared.size > this.#capacity) this.#prepared.delete(this.#prepared.keys().next().value!)
    return prepared
  }

  /** Forgets every statement: columns that were read before a change of the schema no longer hold. */
  forget(): void {
    this.#prepared.clear()
  }
}

function prepare(database: Sqlite.Database, sql: string, bindings: Bindings): Prepared {
  const statement = database.prepare(sql)
  const reader = statement.reader
  const columns = reader ? statement.raw(true).columns() : []
  const names = columns.map((column) => column.name)
  return {
    statement,
    reader,
    columns: names,
    types: columns.map((column) => column.type ?? ''),
    row: rowFactory(names),
    bound: Array.isArray(bindings) ? bindings.length : new Set(Object.keys(bindings)),
  }
}

/**
 * The engine keeps earlier values for parameters that a later run leaves out, so a kept statement is used again only
 * when every parameter that was bound before is bound anew. Otherwise one person's value could answer another's query.
 */
function covers(prepared: Prepared, bindings: Bindings): boolean {
  if (Array.isArray(bindings)) return prepared.bound === bindings.length
  const bound = prepared.bound
  if (typeof bound === 'number') return bound === 0 && Object.keys(bindings).length === 0
  return bound.size === Object.keys(bindings).length && [...bound].every((name) => Object.hasOwn(bindings, name))
}
