import type { Call } from '#api/platform/contract/call.ts'
import { expectAsDescribed } from '#api/platform/http/testing-answers.ts'
import { TEST_ORIGIN } from '#api/testing.ts'
import type { Sample, Target } from './samples/sample.ts'
import type { User, World } from './two-of-each.ts'

export const isUnsafe = ({ method }: Pick<Call, 'method'>) => method !== 'GET'

/** A call's address with its parameters filled in. */
export function getAddress({ path }: Pick<Call, 'path'>, params: Target['params'] = []): string {
  const left = [...params]
  return path.replace(/:\w+/g, () => String(left.shift() ?? '1'))
}

export interface Attempt {
  call: Call
  sample: Sample
  me: User | null
  params?: Target['params'] | undefined
  /** Added to the body, next to its normal fields. */
  extra?: object
  /** Added to the address. */
  query?: string
  /** `undefined` removes one. */
  headers?: Record<string, string | undefined>
}

/**
 * Makes a call as a page of this site would, except for what the attack changes, and checks the shape of its response.
 */
export async function attempt(
  world: World,
  { call, sample, me, params, extra, query, headers }: Attempt,
): Promise<Response> {
  const requestHeaders: Record<string, string | undefined> = { Origin: TEST_ORIGIN, Cookie: me?.cookie }
  let body: Buffer | string | undefined
  if (sample.raw) {
    requestHeaders['Content-Type'] = sample.raw.type
    body = await sample.raw.body()
  } else if (sample.body ?? extra) {
    requestHeaders['Content-Type'] = 'application/json'
    body = JSON.stringify({ ...sample.body?.(world, me), ...extra })
  }
  Object.assign(requestHeaders, headers)
  const address = getAddress(call, params) + (sample.query?.(world) ?? '') + (query ?? '')
  const sent = Object.fromEntries(Object.entries(requestHeaders).filter(([, value]) => value !== undefined))
  const response = await world.app.request(address, { method: call.method, headers: sent, body } as RequestInit)
  await expectAsDescribed(call.method, address, response)
  return response
}
