import { OpenAPIBackend, type Document } from 'openapi-backend'
import * as z from 'zod/mini'
import { getShape } from '#api/platform/contract/call.ts'
import { callFor } from '#api/calls.ts'
import { openApi } from './openapi.ts'

/** A validator that knows only the document about this product. */
const validator = new OpenAPIBackend({
  definition: openApi() as unknown as Document,
  quick: true,
  ajvOpts: { strict: false, validateFormats: false },
})
const ready = validator.init().then(({ router }) => {
  // It lists and parses all paths again for each response.
  const operations = router.getOperations()
  router.getOperations = () => operations
})
const matched = new Map<string, ReturnType<typeof validator.matchOperation>>()
function findOperation(method: string, path: string) {
  const key = `${method} ${path}`
  if (!matched.has(key)) matched.set(key, validator.matchOperation({ method, path, headers: {} }))
  return matched.get(key)
}

const getMediaType = (response: Response) => response.headers.get('Content-Type')?.split(';')[0] ?? null
const isFor = (mediaType: string | null, described: string) =>
  described === mediaType ||
  described === 'application/octet-stream' ||
  (described.endsWith('/*') && mediaType?.startsWith(described.slice(0, -1)) === true)

/** Fields of a response that aren't declared, which the document would allow for later versions. */
function undeclared(method: string, path: string, status: number, body: unknown): string | null {
  const answer = callFor(method, path)?.responses[status] ?? null
  if (answer === null || typeof answer === 'string') return null
  const result = z.safeParse(getShape(answer), body)
  return result.success ? null : z.prettifyError(result.error)
}

/** How a response differs from the API reference; `null` if it doesn't. The response can still be read. */
export async function notAsDescribed(method: string, address: string, response: Response): Promise<string | null> {
  await ready
  const { status } = response
  const path = address.replace(/\?.*$/s, '')
  const operation = findOperation(method, path)
  // HEAD is GET without its body; an invalid address or method isn't described.
  if (!operation || status >= 500 || status === 405) return null
  const described = operation.responses?.[status] as { content?: Record<string, unknown> } | undefined
  if (!described) return `${status} is not described`
  const types = Object.keys(described.content ?? {})
  const text = await response.clone().text()
  if (types.length === 0) return text === '' ? null : 'A body is not described'
  const mediaType = getMediaType(response)
  if (!types.some((type) => isFor(mediaType, type))) return `${mediaType} instead of ${types.join(', ')}`
  if (mediaType !== 'application/json') return null
  const body: unknown = JSON.parse(text)
  const { valid, errors } = validator.validateResponse(body, operation, status)
  return valid ? undeclared(method, path, status, body) : JSON.stringify(errors)
}

/** Checks a response against the API reference. */
export async function expectAsDescribed(method: string, path: string, response: Response): Promise<void> {
  const wrong = await notAsDescribed(method, path, response)
  if (wrong !== null) throw new Error(`The response of ${method} ${path} differs from its declaration: ${wrong}`)
}
