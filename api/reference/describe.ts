import * as z from 'zod/mini'

export type Schema = z.core.$ZodType

/** What a call answers with one status: JSON of a schema, a file of a media type, or nothing. */
export type Answer = Schema | string | null

/** What somebody who programs against a call must know, besides who may make it (`api/contract/calls.ts`). */
export interface Description {
  /** One sentence. */
  does: string
  query?: Schema
  /** The JSON body. */
  body?: Schema
  /** A body that is accepted. */
  example?: unknown
  /** Only the fields that are given and differ from what is stored are checked. */
  isUpdate?: true
  /** The body is a file: its media types, and the part of a form that carries it. */
  upload?: { types: readonly string[]; field?: string }
  /** By status. Refusals are the same for every call (rules: Refusals). */
  answers: Readonly<Record<number, Answer>>
}

/** Calls by method and path, as `api/contract/calls.ts` spells them. */
export type Descriptions = Readonly<Record<string, Description>>

/** The body of a call, and one that is accepted. */
export const takes = <S extends z.ZodMiniType>(body: S, example: z.input<S>) => ({ body, example })

/** The body of an update: any of the form's fields. */
export const changes = <Fields extends Readonly<Record<string, z.ZodMiniType>>>(
  fields: Fields,
  example: Partial<z.input<z.ZodMiniObject<Fields>>>,
) => ({ body: z.partial(z.object(fields)), example, isUpdate: true as const })

/** What a file is answered with: whole, in part, where the reader has it already, and where it has no such part. */
export const fileAnswers = (mediaType: string) => ({ 200: mediaType, 206: mediaType, 304: null, 416: null })

/** A shape that the description names, so that it stands there once. */
export function named<S extends z.ZodMiniType>(name: string, schema: S): S {
  z.globalRegistry.add(schema, { id: name })
  return schema
}

/** A date in an answer: ISO 8601 in UTC. */
export const moment = z.iso.datetime()
export const id = z.int().check(z.positive())
/** How many there are of something. */
export const count = z.int().check(z.nonnegative())
