import { CALLS, type Call } from '#api/contract/calls.ts'
import { CHAPTERS } from './calls.ts'
import type { Answer, Description } from './describe.ts'
import { jsonSchema, type JsonSchema, type Named } from './json-schema.ts'

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: JsonSchema
}

interface Media {
  schema?: JsonSchema
  example?: unknown
}
type Content = Record<string, Media>

interface ResponseObject {
  $ref?: string
  description?: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Content
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, ResponseObject>
}

/** An OpenAPI 3.1 document, as much of one as the API needs. */
export interface OpenApi {
  openapi: string
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Named
    responses: Record<string, ResponseObject>
    securitySchemes: Record<string, object>
  }
}

const ABOUT = `What the pages of this site call, open to programs too. Bodies are JSON; a list is a plain array; dates are ISO 8601 in UTC.
A field that the caller may not see is absent, one without a value is null.

Sign in with POST /api/login and send the session cookie back. A call that changes something carries an Origin header of this site.
A refusal is one sentence as plain text, or problem details (RFC 9457) with the field at fault where Accept names application/problem+json.`

/** Refusals by status, the same for every call (rules: Refusals). */
const REFUSALS = {
  400: 'Something in the request is not as it must be.',
  401: 'Nobody is signed in.',
  403: 'Not allowed for this person, or not sent from this site.',
  404: 'Not there, or not visible to this person.',
  408: 'What was to be sent did not come in time.',
  409: 'It stands against what is already there.',
  413: 'Too large.',
  415: 'Not a type that is taken here.',
  429: 'Too many tries; Retry-After says when to come again.',
  503: 'Busy or out of reach; try again.',
  507: 'No room left on the server; nothing was changed.',
} as const
export const REFUSAL_STATUSES: readonly number[] = Object.keys(REFUSALS).map(Number)

const PROBLEM: JsonSchema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'The sentence for the person.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
  },
  required: ['type', 'title', 'status', 'detail'],
}

const TITLES: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Made',
  202: 'Taken',
  204: 'Done',
  206: 'The part that Range asks for',
  302: 'Go there',
  304: 'What If-None-Match names is still right',
  416: 'No such part',
}
const isId = (name: string) => /^(?:id|userId)$/.test(name)

function pathParameters({ path, method }: Call): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const isNumber = isId(name) && `${method} ${path}` !== 'DELETE /api/documents/:id'
    return { name, in: 'path', required: true, schema: isNumber ? { type: 'integer', minimum: 1 } : { type: 'string' } }
  })
}

function queryParameters({ query }: Description, components: Named): Parameter[] {
  const { properties = {}, required = [] } = query ? jsonSchema(query, 'input', components) : {}
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function requestBody({ body, example, upload }: Description, components: Named): Operation['requestBody'] {
  if (body) {
    const schema = jsonSchema(body, 'input', components)
    return { required: true, content: { 'application/json': { schema, example } } }
  }
  if (!upload) return undefined
  const { types, field } = upload
  if (!field) return { required: true, content: Object.fromEntries(types.map((type) => [type, {}])) }
  const properties: Record<string, JsonSchema> = {
    [field]: { type: 'string', format: 'binary', description: types.join(', ') },
    type: { type: 'string', enum: ['pitchDeck', 'document'], default: 'document' },
  }
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', properties, required: [field] } } },
  }
}

function contentOf(answer: Exclude<Answer, null>, components: Named): Content {
  if (typeof answer === 'string') return { [answer]: {} }
  return { 'application/json': { schema: jsonSchema(answer, 'output', components) } }
}

const PAGE_HEADERS: ResponseObject['headers'] = {
  Link: {
    description: 'The address of the next page, with rel="next"; absent on the last.',
    schema: { type: 'string' },
  },
  'X-Total-Count': { description: 'Entries on all pages, where it is known.', schema: { type: 'integer' } },
}

function operation(call: Call, description: Description, tag: string, components: Named): Operation {
  const parameters = [...pathParameters(call), ...queryParameters(description, components)]
  const body = requestBody(description, components)
  const isPaged = parameters.some(({ name }) => name === 'cursor')
  const isOpen = call.who.includes('visitor')
  const answers = Object.entries(description.answers).map(([status, answer]): [string, ResponseObject] => [
    status,
    {
      description: TITLES[Number(status)] ?? '',
      ...(isPaged && { headers: PAGE_HEADERS }),
      ...(answer !== null && { content: contentOf(answer, components) }),
    },
  ])
  const update = description.isUpdate ? ' Every field may be left out; only what is given and differs is checked.' : ''
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replace(/^\/api/, '').replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tag],
    summary: description.does,
    description: `For ${isOpen ? 'everybody' : call.who.join(', ')}.${update}`,
    security: isOpen ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: Object.fromEntries([
      ...answers,
      ...REFUSAL_STATUSES.map((status) => [String(status), { $ref: `#/components/responses/${status}` }] as const),
    ]),
  }
}

/** The description of every call, made from the table that the tests hold against what is served. */
export function openApi(): OpenApi {
  const schemas: Named = {}
  const paths: OpenApi['paths'] = {}
  for (const { title, calls } of CHAPTERS) {
    for (const [name, description] of Object.entries(calls)) {
      const call = CALLS.find(({ method, path }) => `${method} ${path}` === name)
      if (!call) throw new Error(`${name} is described, but stands in no table of calls.`)
      const path = call.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, description, title, schemas) }
    }
  }
  const refusal = (sentence: string): ResponseObject => ({
    description: sentence,
    content: {
      'text/plain': { schema: { type: 'string' } },
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    },
  })
  return {
    openapi: '3.1.1',
    info: { title: 'Trellis', version: '1', description: ABOUT },
    tags: CHAPTERS.map(({ title }) => ({ name: title })),
    paths,
    components: {
      schemas: { ...schemas, Problem: PROBLEM },
      responses: Object.fromEntries(Object.entries(REFUSALS).map(([status, sentence]) => [status, refusal(sentence)])),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: '`__Host-session` where the site is reached by https.',
        },
      },
    },
  }
}
