import type { Context, TypedResponse } from 'hono'

/**
 * Answers a list of the live release as it is: the build made it in the shape of the contract. An empty list before the first
 * publication.
 */
export function answerPublished<Item>(c: Context, text = '[]'): TypedResponse<Item[], 200, 'json'> {
  return c.newResponse(text, 200, { 'Content-Type': 'application/json' }) as never
}
