import * as z from 'zod/mini'

/** A date in an answer: ISO 8601 in UTC. */
export const timestamp = z.iso.datetime()
export const id = z.int().check(z.positive())
/** How many there are of something. */
export const count = z.int().check(z.nonnegative())
/** Text, or nothing. */
export const text = z.nullable(z.string())
/** Whole dollars, or nothing. */
export const money = z.nullable(count)

/** A named shape of the description, which has it once. */
// @__NO_SIDE_EFFECTS__
export function named<S extends z.ZodMiniType>(name: string, schema: S): S {
  z.globalRegistry.add(schema, { id: name })
  return schema
}
