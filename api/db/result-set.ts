import type { ResultSet, Row, Value } from '@libsql/client'

/** What a statement answered, in the shape that @libsql/client promises. */
export class FileResultSet implements ResultSet {
  columns: string[]
  columnTypes: string[]
  rows: Row[]
  rowsAffected: number
  lastInsertRowid: bigint | undefined

  constructor(columns: string[], columnTypes: string[], rows: Row[], rowsAffected: number, lastInsertRowid?: bigint) {
    this.columns = columns
    this.columnTypes = columnTypes
    this.rows = rows
    this.rowsAffected = rowsAffected
    this.lastInsertRowid = lastInsertRowid
  }

  toJSON() {
    const plain = (value: Value) =>
      typeof value === 'bigint'
        ? String(value)
        : value instanceof ArrayBuffer
          ? Buffer.from(value).toString('base64')
          : value
    return {
      columns: this.columns,
      columnTypes: this.columnTypes,
      rows: this.rows.map((row) => Array.from(row as ArrayLike<Value>, plain)),
      rowsAffected: this.rowsAffected,
      lastInsertRowid: this.lastInsertRowid === undefined ? null : String(this.lastInsertRowid),
    }
  }
}
