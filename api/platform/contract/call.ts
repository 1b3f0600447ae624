import * as z from 'zod/mini'
import type { Fields } from './form-fields.ts'
import { type RequiredAction, getRequiredAction, isSignedIn, type Viewer, withoutRequiredActions } from '#api/policy.ts'
import type { SecurityEventKind } from '#api/auth/contract/security-log.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Schema = z.core.$ZodType

/** A page of a list with entries of this shape: a plain array, with the rest in headers. */
export interface PageOf<Item extends Schema = Schema> {
  readonly pageOf: Item
}

/** The response of a call for one status: JSON of a schema, a page of a list, a file of a media type, or nothing. */
export type Answer = Schema | PageOf | string | null

/** The maximum size of a body, and the error for a larger one. */
export interface BodyLimit {
  readonly maxBytes: number
  readonly sentence?: string
}

/**
 * One call of the API, declared once: the source of its route, its reference, and the tests of access, invalid input,
 * and responses.
 */
export interface Call {
  readonly method: Method
  /** `:name` is one segment; `isIdParam` says which are integers. */
  readonly path: `/api/${string}`
  /** Who can make the call; the policy in the services decides which rows and fields they see. */
  readonly authorize: (viewer: Viewer | null) => boolean
  /** The message of its 403. */
  readonly forbiddenMessage?: string
  /** The message of its 401 for a visitor. */
  readonly signedOut?: string
  /** One sentence. */
  readonly summary: string
  readonly query?: Schema
  /** The JSON body. */
  readonly body?: Schema
  /** The message for a body that matches no rule of its schema. */
  readonly unreadable?: string
  /**
   * The JSON body of an update: any of these fields. Only given values that differ from the stored ones are validated.
   */
  readonly changes?: Fields
  /** A valid body. */
  readonly example?: object
  /** Fields that are only compared with the stored ones, to refuse a decision about something that has changed. */
  readonly compares?: readonly string[]
  /** The body is a file: its media types, and the part of a form with it. */
  readonly upload?: { readonly types: readonly string[]; readonly field?: string }
  /** The largest JSON body; 64 KiB by default. */
  readonly limit?: BodyLimit
  /** By status. Errors are the same for every call (rules: Wire conventions). */
  readonly responses: Readonly<Record<number, Answer>>
  /** Recorded in the security log after success; `ofUser` means that `:id` is the changed account. */
  readonly securityEvent?: SecurityEventKind
  readonly ofUser?: true
  /** Requires a password entered in this session within ten minutes. */
  readonly recentPassword?: true
  /** Available during these required actions. */
  readonly duringRequiredAction?: readonly RequiredAction[]
  /** Also available with METRICS_TOKEN. */
  readonly forMonitors?: true
}

const ID_PARAMS = ['id', 'userId'] as const
type IdParam = (typeof ID_PARAMS)[number]

/** Whether a path parameter is the id of a row, an integer. */
export const isIdParam = (name: string): name is IdParam => (ID_PARAMS as readonly string[]).includes(name)

/** The names of a path's parameters. */
export type ParamNames<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamNames<`/${More}`>
    : Rest
  : never
type Params<Path extends string> = { [Name in ParamNames<Path>]: Name extends IdParam ? number : string }

/** Some fields of a form as sent. */
export type Sent<F> = F extends Fields ? Partial<z.input<z.ZodMiniObject<F>>> : never
type OutputOf<S> = S extends Schema ? z.output<S> : unknown

/** What a service gets: parameters, query, and body in one object; for an update, the sent fields as `changes`. */
export type InputOf<C extends Call> = Params<C['path']> &
  OutputOf<C['query']> &
  OutputOf<C['body']> &
  (C extends { changes: infer F } ? { changes: Sent<F> } : unknown)

/** The calls of one noun by short names. */
export type Calls = Readonly<Record<string, Call>>

/** The inputs of a noun's services, by the name of the call. */
export type Inputs<List extends Calls> = { [Name in keyof List]: InputOf<List[Name]> }

/** Keeps the types of each declaration as narrow as written. */
export const declare = <const List extends Calls>(list: List): List => list

export const getPage = <Item extends Schema>(item: Item): PageOf<Item> => ({ pageOf: item })
export const isPage = (answer: Answer): answer is PageOf =>
  typeof answer === 'object' && answer !== null && 'pageOf' in answer

/** The shape of a JSON response; for a page, the plain array. */
export const getShape = (answer: Schema | PageOf): Schema =>
  isPage(answer) ? z.array(answer.pageOf as z.ZodMiniType) : answer

/** The shape of the JSON body; for an update, any of its fields. */
export const getBody = ({ body, changes }: Call): Schema | undefined =>
  body ?? (changes && z.partial(z.object(changes)))

/** The status of a call that succeeded. */
export const getStatus = ({ responses }: Call): number => Number(Object.keys(responses)[0])

/** The responses with a file: complete, a part, not modified, or no such part. */
export const fileAnswers = <const Type extends string>(mediaType: Type) => ({
  200: mediaType,
  206: mediaType,
  304: null,
  416: null,
})

/** The status of a call that is refused before anything is read, or `null` if it can continue. */
export function callError(call: Call, viewer: Viewer | null): 401 | 403 | null {
  const requiredAction = getRequiredAction(viewer)
  if (requiredAction && !call.duringRequiredAction?.includes(requiredAction)) return 403
  const subject = requiredAction ? withoutRequiredActions(viewer) : viewer
  if (call.authorize(subject)) return null
  return isSignedIn(subject) ? 403 : 401
}
