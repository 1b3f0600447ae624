import * as z from 'zod/mini'
import { moment, named, text } from '#api/contract/fields/shapes.ts'
import { DRAFT_STATUSES } from './protocol.ts'

/** Whether the content is shared by a remote repository, and when it last had all that is here. */
const remoteState = z.strictObject({
  state: z.enum(['off', 'ok', 'failed']),
  /** Which one, without any credentials; empty when off. */
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

const namedEntry = {
  collection: z.string(),
  slug: z.string(),
  title: z.string(),
  /** The day on which a story appears, or the last day of an event. */
  day: text,
}

export const cmsOverview = named(
  'CmsOverview',
  z.strictObject({
    /** The one that changed last first. */
    drafts: z.array(
      z.strictObject({
        ...namedEntry,
        version: z.string(),
        status: z.enum(DRAFT_STATUSES),
        /** Who saved it last. */
        by: text,
        at: moment,
        /** Its day is over. */
        isLate: z.boolean(),
      }),
    ),
    /** Published stories of the seven days to come. */
    thisWeek: z.array(z.strictObject(namedEntry)),
    /** Stories of the last month and events to come, published without a picture. */
    withoutPicture: z.array(z.strictObject(namedEntry)),
  }),
)
export type CmsOverview = z.output<typeof cmsOverview>
