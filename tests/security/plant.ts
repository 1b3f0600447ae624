import { jsonSchema, type JsonSchema } from '#api/platform/http/openapi.ts'
import { getBody, type Call } from '#api/platform/contract/call.ts'
import { CALLS, getName } from '#api/calls.ts'
import type { Problem } from '#api/platform/contract/problem.ts'
import { linkPayloads, SCRIPT_PAYLOADS } from './payloads.ts'

const LINK = /^(?:website|linkedIn|logo|pitchDeck)$/
/** Fields with their own format: they can contain no markup, or refer to a user. */
const APART = /^(?:email|password|tempPassword|nextActionOn|investmentRange|fundingAmount)$/

/** A text field of a call, and its maximum length. */
interface TextField {
  name: string
  most: number
  isList: boolean
}

function getText(schema: JsonSchema): JsonSchema | undefined {
  if (schema.enum || schema.const !== undefined) return undefined
  if (schema.type === 'string' || (Array.isArray(schema.type) && schema.type.includes('string'))) return schema
  return (schema.anyOf ?? []).map(getText).find(Boolean)
}

/** Every text field of a call's body, from its schema. */
function textFields(call: Call): TextField[] {
  const { properties = {} } = jsonSchema(getBody(call)!, 'input', {})
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (APART.test(name)) return []
    const list = [schema, ...(schema.anyOf ?? [])].find(({ type }) => type === 'array')
    const own = getText(list?.items ?? schema)
    return own ? [{ name, most: own.maxLength ?? (list ? 50 : 1000), isList: list !== undefined }] : []
  })
}

/** The input for planting. */
export interface Planter {
  /** Sends a request as a user; errors are returned as problem details. */
  send(method: string, path: string, username: string | null, body: unknown): Promise<Response>
  /** The server that must not be contacted. */
  listener: string
}

const fitting = (most: number) => SCRIPT_PAYLOADS.filter(({ length }) => length <= most)

/**
 * Makes a call with a payload in every text and address field. A field that refuses its payload gets a harmless value
 * instead; for an address, an existing one.
 */
export async function plantIn(
  { send, listener }: Planter,
  [name, path, username, more = {}]: readonly [call: string, path: string, username: string | null, more?: object],
): Promise<void> {
  const call = CALLS.find((candidate) => getName(candidate) === name)!
  const example = call.example as Record<string, unknown>
  const fields = textFields(call).filter(({ name }) => !Object.hasOwn(more, name))
  const links = linkPayloads(listener)
  const payloads = fields.map(({ name, most, isList }, place) => {
    const list = LINK.test(name) ? links : fitting(most)
    const candidate = list[place % list.length]!
    // A long field gets as many payloads as fit.
    const rest =
      !LINK.test(name) && most >= 500
        ? fitting(most)
            .join('\n')
            .slice(0, most - candidate.length - 1)
        : ''
    const text = rest ? `${candidate}\n${rest}` : candidate
    return [name, isList ? [candidate, 'Energy'] : text] as const
  })
  const body: Record<string, unknown> = { ...example, ...Object.fromEntries(payloads), ...more }
  let text = ''
  for (let attempt = 0; attempt < 20; attempt++) {
    const response = await send(call.method, path, username, body)
    if (response.ok) return
    text = await response.text()
    if (response.status !== 400) throw new Error(`${name}: ${response.status} ${text}`)
    const problems = (JSON.parse(text) as Problem).errors ?? []
    if (problems.length === 0) throw new Error(`${name}: ${text}`)
    for (const { path: field } of problems) {
      const name = field.split('.')[0]!
      if (LINK.test(name)) body[name] = `${listener}/${name}.png`
      else if (Object.hasOwn(example, name)) body[name] = example[name]
      else delete body[name]
    }
  }
  throw new Error(`${name} takes no body at all: ${text}`)
}
