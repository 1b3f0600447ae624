import * as z from 'zod/mini'
import { moment, named, text } from '#api/contract/fields/shapes.ts'

/** Whether and when commits reach the remote repository of the operator. */
const remoteState = z.strictObject({
  state: z.enum(['off', 'waiting', 'pushing', 'ok', 'failed']),
  /** Where to, without any credentials; empty when off. */
  remote: z.string(),
  lastPushedAt: z.nullable(moment),
  /** The problem and its remedy. */
  problem: text,
})
export type RemoteState = z.output<typeof remoteState>

export const cmsStatus = named(
  'CmsStatus',
  z.strictObject({
    /** Why content cannot be edited at the moment; null when it can. */
    closed: text,
    /** The caller may publish, delete and go back to earlier versions. */
    mayPublish: z.boolean(),
    remote: remoteState,
  }),
)
export type CmsStatus = z.output<typeof cmsStatus>
