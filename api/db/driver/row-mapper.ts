import { Column, is, SQL, Subquery, type DriverValueDecoder } from 'drizzle-orm'
import type { SelectedFieldsOrdered } from 'drizzle-orm/sqlite-core'

export type RowMapper = (row: readonly unknown[]) => Record<string, unknown>

/**
 * Makes the function that turns a row of a select without nested objects into the object that drizzle would make, in
 * about half the time: drizzle looks up how to decode each column again for every row. Answers null for nested
 * selects (joins), which are drizzle's to map.
 */
export function rowMapper(fields: SelectedFieldsOrdered): RowMapper | null {
  if (fields.some(({ path }) => path.length !== 1)) return null
  const columns = fields.map(({ path, field }) => ({ name: path[0]!, decode: decoderOf(field) }))
  return (row) => {
    const result: Record<string, unknown> = {}
    for (let index = 0; index < columns.length; index++) {
      const { name, decode } = columns[index]!
      const raw = row[index]
      result[name] = decode === null || raw === null ? raw : decode(raw)
    }
    return result
  }
}

/** How drizzle decodes a field, or null when the value stays as it is. */
function decoderOf(field: SelectedFieldsOrdered[number]['field']): ((value: unknown) => unknown) | null {
  if (is(field, Column)) {
    const isPlain = field.mapFromDriverValue === Column.prototype.mapFromDriverValue
    return isPlain ? null : (value) => field.mapFromDriverValue(value)
  }
  const expression = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql
  const { decoder } = expression as unknown as { decoder: DriverValueDecoder<unknown, unknown> }
  return (value) => decoder.mapFromDriverValue(value)
}
