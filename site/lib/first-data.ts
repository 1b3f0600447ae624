import type { ClientResponse } from 'hono/client'
import { unwrap } from './api.ts'
import { RequestError } from './request-error.ts'

/** The answer to a call, or `null` where there is nothing to find yet (404): a profile that was not created. */
export async function orNull<T>(data: Promise<T>): Promise<T | null> {
  try {
    return await data
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null
    throw error
  }
}

/** Data for a page's first HTML; `undefined` where the call failed, so that the browser tries again and says so. */
export async function firstData<T>(data: Promise<T>): Promise<T | undefined> {
  try {
    return await data
  } catch (error) {
    if (error instanceof RequestError) return undefined
    throw error
  }
}

/** `firstData(unwrap(call))`. */
export function firstAnswer<Answer extends ClientResponse<unknown>>(call: Promise<Answer>) {
  return firstData(unwrap(call))
}
