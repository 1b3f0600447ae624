import * as z from 'zod/mini'

/** A date in a response: ISO 8601 in UTC. */
export const timestamp = z.iso.datetime()
export const id = z.int().check(z.positive())
/** A number of things. */
export const count = z.int().check(z.nonnegative())
/** Optional text. */
export const text = z.nullable(z.string())
/** Whole dollars, optional. */
export const money = z.nullable(count)

/** A named shape, which the API reference defines once. */
// @__NO_SIDE_EFFECTS__
export function named<S extends z.ZodMiniType>(name: string, schema: S): S {
  z.globalRegistry.add(schema, { id: name })
  return schema
}
