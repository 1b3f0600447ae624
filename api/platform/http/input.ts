import * as z from 'zod/mini'
import type { Context } from 'hono'
import { isIdParam, type Schema, type BodyLimit, type Call } from '#api/platform/contract/call.ts'
import { parseId } from '#api/platform/contract/fields.ts'
import { fieldProblems } from '#api/platform/contract/problem.ts'
import { badRequest, tooLarge, unavailable, wrongType } from '#api/errors.ts'
import { bodyLimit } from 'hono/body-limit'
import type { ApiEnv } from '#api/context.ts'
import type { InTurn } from './address.ts'
import { requireStillAllowed } from './middleware.ts'
import type { Changes, Fields } from '#api/platform/contract/form-fields.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'

const NO_TEXT = 'This request contains characters that aren’t text.'

/** NUL and halves of surrogate pairs, which JSON can only escape, aren't text, and the database stores neither. */
const isText = (value: string) => !value.includes('\0') && value.isWellFormed()

function holdsOnlyText(value: unknown): boolean {
  if (typeof value === 'string') return isText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isText(key) && holdsOnlyText(inner))
}

/** Checks a value with its schema. @throws ApiError 400 with a problem for each field */
function check(schema: Schema, value: unknown, unreadable?: string): unknown {
  const result = z.safeParse(schema, value, unreadable === undefined ? undefined : { error: () => unreadable })
  if (result.success) return result.data
  const problems = fieldProblems(result.error)
  throw badRequest(problems[0]?.message ?? 'Invalid input', problems)
}

type Values = Readonly<Record<string, string | readonly string[] | undefined>>

/** Checks a query with the call's schema, and refuses NUL as in a body. @throws ApiError 400 */
export function checkQuery(schema: Schema, query: Values = {}): unknown {
  const values: Record<string, string | readonly string[]> = {}
  for (const [name, raw] of Object.entries(query)) {
    // As in an address: a list of one is a single value, and an empty list is nothing.
    const value = Array.isArray(raw) && raw.length < 2 ? raw[0] : raw
    if (value !== undefined) values[name] = value
  }
  if (!holdsOnlyText(values)) throw badRequest(NO_TEXT)
  return check(schema, values)
}

/** Reads the query of a request. @throws ApiError 400 */
export const readQuery = (c: Context, schema: Schema): unknown => checkQuery(schema, c.req.queries())

/** No row has the id 0, so anything that isn't an id ends in the same 404. */
export const readParams = (params: Readonly<Record<string, string>>): object =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isIdParam(name) ? (parseId(value) ?? 0) : value]),
  )

/** A response whose JSON text already exists, such as a list from the build; pages of this process get its value. */
export class Written<Value> {
  readonly text: string
  readonly value: () => Value

  constructor(text: string, value: () => Value) {
    this.text = text
    this.value = value
  }
}

/** Bytes of a JSON body: the largest form is below 20 kB. */
const JSON_LIMIT = 64 * 1024
const DEEPEST = 32
/**
 * Bytes from which on a body counts as large: while it is read it is in memory several times, as text, value, and
 * parts.
 */
const LARGE = 1_048_576
/** Bodies of the largest size that a call reads in parallel. */
const LARGEST_AT_ONCE = 2

const decoder = new TextDecoder('utf-8', { fatal: true })

const limitTo = ({ maxBytes, sentence }: BodyLimit) =>
  bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw tooLarge(sentence)
    },
  })

/** The bytes of a body as its sender announces them; otherwise the maximum. */
const announced = (c: Context, maxBytes: number): number =>
  c.req.header('Transfer-Encoding') === undefined ? Number(c.req.header('Content-Length') ?? 0) : maxBytes

/**
 * Limits the bytes of large bodies that a call reads in parallel, and each user to one of the largest, so that a slow
 * sender doesn't block others. @throws ApiError 503 beyond the limit
 */
function holdLarge({ maxBytes }: BodyLimit) {
  const held = new Map<number | undefined, number>()
  return async (c: Context<ApiEnv>, read: () => Promise<unknown>): Promise<void> => {
    const bytes = announced(c, maxBytes)
    if (bytes <= LARGE) return void (await read())
    const user = c.get('viewer')?.id
    const own = held.get(user) ?? 0
    const all = [...held.values()].reduce((sum, each) => sum + each, 0)
    if (own + bytes > maxBytes || all + bytes > LARGEST_AT_ONCE * maxBytes) throw unavailable()
    held.set(user, own + bytes)
    try {
      await read()
    } finally {
      const left = held.get(user)! - bytes
      if (left > 0) held.set(user, left)
      else held.delete(user)
    }
  }
}

/** Where a JSON string ends: images are strings of megabytes, which are searched and not scanned by character. */
function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let escapes = 0
    while (text[quote - 1 - escapes] === '\\') escapes++
    if (escapes % 2 === 0) return quote
  }
  return text.length
}

function depthWithin(text: string, most: number): boolean {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (character === '"') i = endOfString(text, i + 1)
    else if (character === '{' || character === '[') {
      if (++depth > most) return false
    } else if (character === '}' || character === ']') depth--
  }
  return true
}

/** Characters that JSON can only escape aren't text: `holdsOnlyText` checks them in detail. */
const ESCAPED_NO_TEXT = /\\u(?:0000|d[89a-f])/i

function parseJson(bytes: ArrayBuffer): { text: string; value: unknown } {
  try {
    const text = decoder.decode(bytes)
    if (depthWithin(text, DEEPEST)) return { text, value: JSON.parse(text) }
  } catch {
    // Both an invalid encoding and invalid JSON end in the error below.
  }
  throw badRequest('This request isn’t readable JSON.')
}

/** Whether the whole body had arrived before the caller was identified. */
const hasArrived = (c: Context<ApiEnv>) => (c.env as ApiEnv['Bindings'] | undefined)?.incoming?.complete === true

function readJson(bytes: ArrayBuffer): unknown {
  if (bytes.byteLength === 0) return {}
  const { text, value } = parseJson(bytes)
  if (ESCAPED_NO_TEXT.test(text) && !holdsOnlyText(value)) throw badRequest(NO_TEXT)
  return value
}

interface BodyUse {
  /** Runs the rest once the body has arrived. */
  turn: InTurn
  use: (body: unknown) => Promise<Response>
}

/**
 * Reads the JSON body of a call with its schema and passes it to `use`. Refuses a body above the limit, declared or
 * not, and all but a few large ones in parallel. No body counts as an empty object.
 */
export function createBodyReader(
  schema: Schema,
  { limit = { maxBytes: JSON_LIMIT }, unreadable }: Pick<Call, 'limit' | 'unreadable'>,
) {
  const limitBody = limitTo(limit)
  const held = holdLarge(limit)
  return async (c: Context<ApiEnv>, { turn, use }: BodyUse): Promise<Response> => {
    if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? 'application/json')) {
      throw wrongType('This call takes JSON.')
    }
    const hadArrived = hasArrived(c)
    let response!: Response
    await limitBody(c, () =>
      held(c, async () => {
        const bytes = await c.req.arrayBuffer()
        response = await turn(c, async () => {
          const body = check(schema, readJson(bytes), unreadable)
          if (!hadArrived) await requireStillAllowed(c)
          return use(body)
        })
      }),
    )
    return response
  }
}

/** The accepted values of an update. @throws ApiError 400 with a problem for each field. */
export function accepted<F extends Fields>(changes: Changes<F>): Extract<Changes<F>, { success: true }>['data'] {
  if (changes.success) return changes.data
  const problems = fieldProblems(changes.error)
  throw badRequest(problems[0]?.message ?? MESSAGES.invalid, problems)
}

/** A stored row with a response's fields; its dates aren't text yet. */
type Stored<Answer> = { [K in keyof Answer]: Answer[K] | (string extends Answer[K] ? Date : never) }

/** Converts a row to a schema's response: the keys of the schema, dates as ISO 8601 in UTC. */
export function projection<S extends z.ZodMiniObject>(schema: S): (row: Stored<z.output<S>>) => z.output<S> {
  const keys = Object.keys(schema.shape)
  // Filling a copy takes half the time of adding one key after another.
  const blank: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, null]))
  return (row) => {
    const answer = { ...blank }
    for (const key of keys) {
      const value: unknown = row[key as keyof typeof row]
      // Most values aren't objects, which is cheap to check first.
      answer[key] = typeof value === 'object' && value instanceof Date ? value.toISOString() : value
    }
    return answer as z.output<S>
  }
}
