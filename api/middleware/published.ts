import type { Context, TypedResponse } from 'hono'

/**
 * Answers a list of the live release, which the build wrote in its final shape; an empty one before the first
 * publication.
 */
export function answerPublished<Item>(c: Context, text = '[]'): TypedResponse<Item[], 200, 'json'> {
  return c.newResponse(text, 200, { 'Content-Type': 'application/json' }) as never
}
