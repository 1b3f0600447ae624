import * as z from 'zod/mini'
import { timestamp, named, text } from '#api/platform/contract/shapes.ts'
import { DRAFT_STATUSES, cmsRequest } from './contract/protocol.ts'
import { declare } from '#api/platform/contract/call.ts'
import { CMS_LIMITS, CMS_TEXTS } from './contract/texts.ts'
import { canUseCms } from '#api/policy.ts'

/** Whether the content is shared through a remote repository, and when that last had everything that is here. */
const remoteState = z.strictObject({
  state: z.enum(['off', 'ok', 'failed']),
  /** The remote's address without credentials; empty when there is none. */
  remote: z.string(),
  lastPushedAt: z.nullable(timestamp),
  /** The problem and how to fix it. */
  problem: text,
})
export type RemoteState = z.output<typeof remoteState>

const cmsStatus = named(
  'CmsStatus',
  z.strictObject({
    /** Why content can't be edited at the moment; null when it can. */
    closed: text,
    /** Whether the caller can publish, delete, and restore earlier versions. */
    mayPublish: z.boolean(),
    remote: remoteState,
  }),
)
export type CmsStatus = z.output<typeof cmsStatus>

const namedEntry = {
  collection: z.string(),
  slug: z.string(),
  title: z.string(),
  /** The publish date of an article, or the last day of an event. */
  day: text,
}

const cmsOverview = named(
  'CmsOverview',
  z.strictObject({
    /** The most recently changed first. */
    drafts: z.array(
      z.strictObject({
        ...namedEntry,
        version: z.string(),
        status: z.enum(DRAFT_STATUSES),
        /** Who saved it last. */
        by: text,
        at: timestamp,
        /** Whether its day has passed. */
        isLate: z.boolean(),
      }),
    ),
    /** Articles published in the next seven days. */
    thisWeek: z.array(z.strictObject(namedEntry)),
    /** Articles of the last month and future events that are published without an image. */
    withoutPicture: z.array(z.strictObject(namedEntry)),
  }),
)
export type CmsOverview = z.output<typeof cmsOverview>

const LARGE = { maxBytes: CMS_LIMITS.requestBytes, sentence: CMS_TEXTS.requestTooLarge }
const editors = { authorize: canUseCms, forbiddenMessage: 'Only editors and administrators can change the content.' }

/** What editors do: actions of the editing screens, images, imports, and the progress of a save. */
export const cmsCalls = declare({
  perform: {
    method: 'POST',
    path: '/api/cms',
    ...editors,
    limit: LARGE,
    summary: 'One action of the editing screens. What it answers depends on the action.',
    body: cmsRequest,
    unreadable: CMS_TEXTS.otherVersion,
    example: { action: 'getEntry', params: { path: 'settings/site.json' } },
    responses: { 200: z.unknown() },
  },
  status: {
    method: 'GET',
    path: '/api/cms/status',
    ...editors,
    summary: 'Whether content can be edited, and who publishes it.',
    responses: { 200: cmsStatus },
  },
  overview: {
    method: 'GET',
    path: '/api/cms/overview',
    ...editors,
    summary: 'What an editor sees first: drafts that wait, what goes live this week, and what lacks an image.',
    responses: { 200: cmsOverview },
  },
  picture: {
    method: 'GET',
    path: '/api/cms/media/:folder/:name',
    ...editors,
    summary: 'An image of the content, or of a draft (`?draft=collection/slug`).',
    query: z.object({ draft: z.optional(z.string().check(z.maxLength(400))) }),
    responses: { 200: 'image/*' },
  },
})
