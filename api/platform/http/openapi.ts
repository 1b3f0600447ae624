import * as z from 'zod/mini'
import {
  type Schema,
  type Answer,
  getBody,
  type Call,
  isIdParam,
  isPage,
  getShape,
} from '#api/platform/contract/call.ts'
import { TAGS, listKinds } from '#api/calls.ts'
import { isForEditor } from '#api/cms/contract/protocol.ts'

/** The part of JSON Schema (draft 2020-12) that the contract needs. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** Named schemas by name. */
type Named = Record<string, JsonSchema>

const MOST_EXACT = Number.MAX_SAFE_INTEGER

/**
 * The JSON Schema of a call's input (`input`) or response (`output`). Named parts are added to `components`. Responses
 * stay open for fields of later versions.
 */
export function jsonSchema(schema: Schema, io: 'input' | 'output', components: Named): JsonSchema {
  const {
    $schema: _,
    $defs,
    ...own
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => {
      delete part['id']
      if (part.additionalProperties === false) delete part.additionalProperties
      if (part.maximum === MOST_EXACT) delete part.maximum
      if (part.minimum === -MOST_EXACT) delete part.minimum
      // A format's pattern says the same at length.
      if (part.format) delete part.pattern
    },
  })
  const renamed = JSON.parse(JSON.stringify({ own, $defs }).replaceAll('"#/$defs/', '"#/components/schemas/')) as {
    own: JsonSchema
    $defs?: Named
  }
  Object.assign(components, renamed.$defs)
  return renamed.own
}

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

/** The part of an OpenAPI 3.1 document that the API needs. */
export interface OpenApi {
  openapi: string
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
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
A page of the site says for whom it was made in the header Trellis-User; programs leave it out.
A refusal is one sentence as plain text, or problem details (RFC 9457) with the field at fault where Accept names application/problem+json.`

/** Errors by status, the same for every call (rules: Refusals). */
const ERRORS = {
  400: 'Something in the request is not valid.',
  401: 'No one is signed in.',
  403: 'Not allowed for this person, or not sent from this site.',
  404: 'Not there, or not visible to this person.',
  408: 'The body did not arrive in time.',
  409: 'It conflicts with what is already there.',
  413: 'Too large.',
  415: 'Not a type that is taken here.',
  429: 'Too many attempts; Retry-After says when to try again.',
  503: 'Busy or out of reach; try again.',
  507: 'No room left on the server; nothing was changed.',
} as const
/** The prefix of names of errors for editing screens. */
const EDITING = 'editing-'

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
  304: 'What If-None-Match names is still current',
  416: 'No such part',
}

const pathParameters = ({ path }: Call): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: isIdParam(name) ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))

function queryParameters({ query }: Call, components: Named): Parameter[] {
  const { properties = {}, required = [] } = query ? jsonSchema(query, 'input', components) : {}
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function requestBody(call: Call, components: Named): Operation['requestBody'] {
  const { example, upload } = call
  const sent = getBody(call)
  if (sent) {
    const schema = jsonSchema(sent, 'input', components)
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

function getContent(answer: Exclude<Answer, null>, components: Named): Content {
  if (typeof answer === 'string') return { [answer]: {} }
  return { 'application/json': { schema: jsonSchema(getShape(answer), 'output', components) } }
}

const PAGE_HEADERS: ResponseObject['headers'] = {
  Link: {
    description:
      'The address of the next page, with rel="next", and where a list can be read backwards, of the one before, with rel="prev".',
    schema: { type: 'string' },
  },
  'X-Total-Count': { description: 'Entries on all pages, where it is known.', schema: { type: 'integer' } },
}

const RECENT =
  ' Takes a password that was typed in this session within ten minutes; else 403 of the type `password-needed`.'
const UPDATE = ' Every field may be left out; only what is given and differs is checked.'

function operation(call: Call, tag: string, components: Named): Operation {
  const parameters = [...pathParameters(call), ...queryParameters(call, components)]
  const body = requestBody(call, components)
  const kinds = listKinds(call)
  const isOpen = kinds.includes('visitor')
  const prefix = isForEditor(call.path) ? EDITING : ''
  const answers = Object.entries(call.responses).map(([status, answer]): [string, ResponseObject] => [
    status,
    {
      description: TITLES[Number(status)] ?? '',
      ...(isPage(answer) && { headers: PAGE_HEADERS }),
      ...(answer !== null && { content: getContent(answer, components) }),
    },
  ])
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replace(/^\/api/, '').replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tag],
    summary: call.summary,
    description: `For ${isOpen ? 'everyone' : kinds.join(', ')}.${call.recentPassword ? RECENT : ''}${call.changes ? UPDATE : ''}`,
    security: isOpen ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: Object.fromEntries([
      ...answers,
      ...Object.keys(ERRORS).map((status) => [status, { $ref: `#/components/responses/${prefix}${status}` }] as const),
    ]),
  }
}

/** Editing screens get JSON, with further fields (`ErrorBody` in `api/cms/contract/protocol.ts`). */
const EDITING_ERROR: Content = {
  'application/json': {
    schema: { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] },
  },
}
const PROBLEM_DETAILS: Content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** Errors by status, with names that have this prefix. */
const errors = (prefix: string, plain: Content): Record<string, ResponseObject> =>
  Object.fromEntries(
    Object.entries(ERRORS).map(([status, description]) => [
      prefix + status,
      { description, content: { ...plain, ...PROBLEM_DETAILS } },
    ]),
  )

/** The API reference of every call. */
export function openApi(): OpenApi {
  const schemas: Named = {}
  const paths: OpenApi['paths'] = {}
  for (const [tag, { callGroups }] of Object.entries(TAGS)) {
    for (const call of callGroups.flatMap((calls) => Object.values(calls))) {
      const path = call.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, tag, schemas) }
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Trellis', version: '1', description: ABOUT, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'This installation.' }],
    tags: Object.entries(TAGS).map(([name, { about }]) => ({ name, description: about })),
    paths,
    components: {
      schemas: { ...schemas, Problem: PROBLEM },
      responses: {
        ...errors('', { 'text/plain': { schema: { type: 'string' } } }),
        ...errors(EDITING, EDITING_ERROR),
      },
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
