import type { InArgs, InValue, Row, Value } from '@libsql/client'

/** What the engine can bind. Anything else must never reach it: a boolean makes the native code end the whole process. */
export type Bindable = null | string | number | bigint | Uint8Array

export type Bindings = Bindable[] | Record<string, Bindable>

const MIN_INTEGER = -(2n ** 63n)
const MAX_INTEGER = 2n ** 63n - 1n

/**
 * Turns one argument into what the engine can bind: booleans become 1 or 0, dates milliseconds.
 * Throws TypeError or RangeError for anything that SQLite cannot keep. The messages never hold the value.
 */
function toBindable(value: InValue | undefined): Bindable {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
      if (!Number.isFinite(value)) throw new RangeError('Only finite numbers can be passed to the database')
      return value
    case 'bigint':
      if (value < MIN_INTEGER || value > MAX_INTEGER) throw new RangeError('This bigint does not fit into 64 bits')
      return value
    case 'boolean':
      return value ? 1 : 0
    case 'object':
      if (value === null) return null
      if (value instanceof Uint8Array) return value
      if (value instanceof ArrayBuffer) return new Uint8Array(value)
      if (value instanceof Date) return toBindable(value.valueOf())
      throw new TypeError('An object cannot be passed to the database')
    default:
      throw new TypeError(`A value of type ${typeof value} cannot be passed to the database`)
  }
}

/** Converts positional or named arguments; a name may carry the prefix that it has in the SQL text (`:`, `@` or `$`). */
export function toBindings(args: InArgs | undefined): Bindings {
  if (args === undefined) return []
  if (Array.isArray(args)) return args.map(toBindable)
  const named: Record<string, Bindable> = {}
  for (const [name, value] of Object.entries(args)) named[name.replace(/^[:@$]/, '')] = toBindable(value)
  return named
}

/**
 * Converts one value that the engine answered. Throws RangeError for a number beyond 2^53, which JavaScript would
 * silently round; the schema's checks keep such numbers out.
 */
export function fromEngine(value: unknown): Value {
  if (typeof value === 'number') {
    if (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER) {
      throw new RangeError('The database holds a number that JavaScript cannot represent exactly')
    }
    return value
  }
  // A Buffer may be a window on a shared pool, so its bytes are copied out.
  if (value instanceof Uint8Array) return new Uint8Array(value).buffer
  return value as Value
}

/**
 * Makes the row type of one statement: values under their column names, and under their positions through the
 * prototype, so that a row costs one property per column. Of two columns with one name the first is kept.
 */
export function rowFactory(columns: string[]): (values: Value[]) => Row {
  const positions = new Map<string, number>()
  columns.forEach((column, index) => positions.has(column) || positions.set(column, index))
  const awkward =
    positions.size < columns.length || columns.some((column) => column === 'length' || /^\d+$/.test(column))
  if (awkward) return (values) => definedRow(columns, values)

  const prototype = Object.create(Object.prototype, { length: { value: columns.length } }) as object
  columns.forEach((column, index) => {
    Object.defineProperty(prototype, index, {
      get(this: Row) {
        return this[column]
      },
    })
  })
  return (values) => {
    const row = Object.create(prototype) as Row
    for (let index = 0; index < columns.length; index++) row[columns[index]!] = values[index]!
    return row
  }
}

function definedRow(columns: string[], values: Value[]): Row {
  const row = Object.create(Object.prototype, { length: { value: values.length } }) as Row
  values.forEach((value, index) => {
    Object.defineProperty(row, index, { value })
    const column = columns[index]!
    if (!Object.hasOwn(row, column)) Object.defineProperty(row, column, { value, enumerable: true })
  })
  return row
}
