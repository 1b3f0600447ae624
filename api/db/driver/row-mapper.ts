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
  const decoder: DriverValueDecoder<unknown, unknown> = is(field, Column)
    ? field
    : is(field, SQL)
      ? (field as unknown as { decoder: DriverValueDecoder<unknown, unknown> }).decoder
      : (innerOf(field) as unknown as { decoder: DriverValueDecoder<unknown, unknown> }).decoder
  if (is(field, Column) && decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null
  return (value) => decoder.mapFromDriverValue(value)
}

function innerOf(field: unknown): SQL {
  return is(field, Subquery) ? (field._.sql as SQL) : (field as SQL.Aliased).sql
}
