import fc from 'fast-check'
import type { JsonSchema } from '#api/platform/http/openapi.ts'

/** Texts that have broken other products: in SQL, searches, paths, prototypes, and renderers. */
const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '%',
  '_%_',
  '*',
  '"*"^(NEAR',
  '../../etc/passwd',
  'news/../../../x.md',
  '\\',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'https://[::1',
  'http://0x7f.1/',
  '\u0000',
  '\u202E\u2066',
  '\u200B\u2060',
  '\uFEFF',
  '\uD800',
  '\uDFFF\uD800',
  '🧑‍🚀',
  'ﷺ'.repeat(40),
  'e\u0301'.repeat(200),
  'Z\u0351\u036B\u0343'.repeat(300),
  '\r\n\t',
  '9'.repeat(400),
  '2026-02-30',
  '-271821-04-20T00:00:00.000Z',
  '$9,999,999,999,999,999',
  '1.5e300 - -3',
  'x'.repeat(60_000),
]

/** Replaces fast-check's own, which first builds a table of a million characters. */
const character = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
const strange = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: character, maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)

const number = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324),
  fc.double({ noNaN: true }),
  fc.integer(),
)

/** Any JSON, usually of the wrong type. */
const wild: fc.Arbitrary<unknown> = fc.oneof(
  strange,
  number,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[[]]], { length: -1 }, { toString: 1 }, [null], ['a', ['b']]),
  fc.jsonValue({ maxDepth: 3, stringUnit: character }),
  fc.array(strange, { maxLength: 1200, size: 'max' }).filter((list) => list.length > 3),
)

function text({ minLength = 0, maxLength, format }: JsonSchema): fc.Arbitrary<unknown> {
  const most = maxLength ?? 300
  const edges = [minLength - 1, minLength, most, most + 1].filter((length) => length >= 0 && length < 20_000)
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(most, minLength + 60) }) },
    fc.constantFrom(...edges.map((length) => 'é'.repeat(length))),
    fc.constantFrom(
      format === 'email' ? 'ada@quill.example' : 'Wren Valley',
      'https://quill.example/a?b#c',
      '2030-05-17',
    ),
    strange,
  )
}

/** Keys that no caller may set, and those that break a careless copy. */
const EXTRA = fc.dictionary(
  fc.constantFrom(
    'id',
    'userId',
    'role',
    'approved',
    'status',
    'viewCount',
    '__proto__',
    'constructor',
    'toString',
    '',
  ),
  wild,
  { maxKeys: 3, noNullPrototype: true },
)

function object({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = fc.oneof({ weight: 7, arbitrary: getValue(schema) }, wild)
    const leftOut = { weight: required.includes(name) ? 1 : 4, arbitrary: fc.constant(undefined) }
    return [name, fc.oneof({ weight: 9, arbitrary: value }, leftOut)] as const
  })
  const extra = fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, EXTRA)
  return fc.tuple(fc.record(Object.fromEntries(fields)), extra).map(([own, more]) => ({ ...more, ...own }))
}

/** Values that a schema accepts, just outside its limits, and of another type. */
function getValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { enum: values, const: only, anyOf, oneOf, type, items } = schema
  if (only !== undefined) return fc.oneof({ weight: 12, arbitrary: fc.constant(only) }, strange)
  if (values) return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...values) }, strange)
  const branches =
    anyOf ?? oneOf ?? (Array.isArray(type) ? type.map((entry) => ({ ...schema, type: entry })) : undefined)
  if (branches) return fc.oneof(...branches.map(getValue))
  switch (type) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 60 }) }, number)
    case 'number':
      return number
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(items ? getValue(items) : wild, { maxLength: 8 })
    case 'object':
      return object(schema)
    case 'null':
      return fc.constant(null)
    default:
      return wild
  }
}

/** Bodies of a call: its example, the example with replaced fields, what its schema accepts, and anything. */
export function bodies(schema: JsonSchema, example: unknown): fc.Arbitrary<unknown> {
  const made = getValue(schema)
  const isRecord = typeof example === 'object' && example !== null
  const exchanged = fc.tuple(made, fc.infiniteStream(fc.integer({ min: 0, max: 3 }))).map(([other, dice]) => {
    if (!isRecord || typeof other !== 'object' || other === null || Array.isArray(other)) return other
    const entries = Object.entries({ ...other, ...example }).map(([name, value]) =>
      dice.next().value === 0 && Object.hasOwn(other, name) ? [name, other[name as keyof typeof other]] : [name, value],
    )
    return Object.fromEntries(entries) as unknown
  })
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(example) },
    { weight: 5, arbitrary: exchanged },
    { weight: 3, arbitrary: made },
    { weight: 1, arbitrary: wild },
  )
}

const encoded = strange.map((entry) => encodeURIComponent(entry.toWellFormed()).slice(0, 4000))
const BROKEN_CODES = ['%', '%ff', '%E0%A4%A', '%00', '%ED%A0%80', '..%2f..', '%252e', '%c0%ae']

/** A segment of a path: an existing, a possible, and an impossible one. */
export const segments = (there: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(encodeURIComponent(there)) },
    fc.integer({ min: -1, max: 60 }).map(String),
    fc.constantFrom('9007199254740993', '99999999999999999999', '1e3', '0x1', '01', ...BROKEN_CODES),
    encoded.filter((entry) => !/^\.{0,2}$/.test(entry)),
  )

/** The query of a call, with its question mark. */
export function queries({ properties = {} }: JsonSchema): fc.Arbitrary<string> {
  const value = (schema: JsonSchema) =>
    fc.oneof(
      { weight: 3, arbitrary: getValue(schema).map((entry) => encodeURIComponent(String(entry).toWellFormed())) },
      fc.constantFrom(...BROKEN_CODES),
      encoded,
    )
  const fields = Object.entries(properties).map(([name, schema]) =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      fc.array(
        value(schema).map((entry) => `${name}=${entry}`),
        { maxLength: 2 },
      ),
    ),
  )
  const more = fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.array(encoded, { maxLength: 3 }))
  return fc.tuple(...fields, more).map((parts) => {
    const query = parts.flat().join('&')
    return query === '' ? '' : `?${query}`
  })
}
