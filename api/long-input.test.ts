import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { LIMITS } from './platform/contract/limits.ts'
import { sentAtMost } from './platform/contract/fields.ts'
import { cleanText } from './platform/contract/clean-text.ts'
import { loadInputContracts } from './testing-contract.ts'

/** Longer than a JSON body can be. */
const LONG = 70_000
const KINDS = { marks: 'a\u0301\u0323', blanks: ' ', words: 'ab ', dots: 'a.' }
/** How zod counts a length. */
const CODE_POINTS = String.raw`[\uD800-\uDBFF]`
const MOST = sentAtMost(LIMITS.notes.max)

type Schema = z.core.$ZodType

const isSchema = (value: unknown): value is Schema => (value as Schema | null)?._zod !== undefined
const isFields = (value: unknown): value is Record<string, Schema> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some(isSchema) &&
  Object.values(value).every(isSchema)

/** Every contract schema that reads one value: exported ones, and fields of objects at any depth. */
async function fieldsOfContract(): Promise<Map<Schema, string>> {
  const found = new Map<Schema, string>()
  function add(name: string, schema: Schema): void {
    const def = schema._zod.def as { options?: readonly Schema[]; shape?: Record<string, Schema> }
    for (const option of def.options ?? []) add(name, option)
    for (const [key, inner] of Object.entries(def.shape ?? {})) add(`${name}.${key}`, inner)
    if (!def.shape) found.set(schema, name)
  }
  for (const contract of await loadInputContracts()) {
    for (const [name, value] of Object.entries(contract)) {
      if (isSchema(value)) add(name, value)
      else if (isFields(value)) for (const [key, field] of Object.entries(value)) add(`${name}.${key}`, field)
    }
  }
  return found
}
const fields = await fieldsOfContract()

const METHODS = [
  'normalize',
  'trim',
  'toLowerCase',
  'toUpperCase',
  'split',
  'replace',
  'replaceAll',
  'match',
  'matchAll',
  'search',
] as const

/** The longest text of which anything but the length was read while `work` ran. */
function longestRead(work: () => void): number {
  let longest = 0
  const note = (text: string) => (longest = Math.max(longest, text.length))
  const { exec } = RegExp.prototype
  const originals = METHODS.map((name) => [name, String.prototype[name] as (...args: unknown[]) => unknown] as const)
  for (const [name, original] of originals) {
    const watched = function (this: string, ...args: unknown[]) {
      note(this)
      return original.apply(this, args)
    }
    Object.defineProperty(String.prototype, name, { value: watched })
  }
  RegExp.prototype.exec = function (text) {
    if (this.source !== CODE_POINTS) note(text)
    return exec.call(this, text)
  }
  try {
    work()
  } finally {
    RegExp.prototype.exec = exec
    for (const [name, value] of originals) Object.defineProperty(String.prototype, name, { value })
  }
  return longest
}

it('the fields of the contract are found here', () => expect(fields.size).toBeGreaterThan(80))

it.each(Object.entries(KINDS))('no field reads more than the length of a text that is too long: %s', (_kind, part) => {
  const text = part.repeat(Math.ceil(LONG / part.length))
  const careless: string[] = []
  for (const [schema, name] of fields) {
    const longest = longestRead(() => {
      for (const value of [text, [text]]) z.safeParse(schema, value)
    })
    if (longest > MOST) careless.push(`${name}: ${longest}`)
  }
  expect(careless).toEqual([])
})

it('combining marks are kept up to the number that any script uses', () => {
  expect(cleanText(`e${'\u0301'.repeat(1000)}x`)).toBe(`é${'\u0301'.repeat(29)}x`)
  expect(cleanText('क्षि')).toBe('क्षि')
})
