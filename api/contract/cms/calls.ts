import * as z from 'zod/mini'
import { declare } from '#api/contract/call.ts'
import { cmsOverview, cmsStatus } from '#api/contract/cms/answers.ts'
import { CMS_LIMITS } from '#api/contract/cms/limits.ts'
import { CMS_TEXTS } from '#api/contract/cms/texts.ts'
import { canUseCms } from '#api/contract/policy.ts'
import { cmsRequest } from '#api/contract/cms/protocol.ts'

const LARGE = { maxBytes: CMS_LIMITS.requestBytes, sentence: CMS_TEXTS.requestTooLarge }
const editors = { who: canUseCms, refusal: 'Only editors and administrators can change the content.' }

/** What editors do: actions of the editing screens, pictures, imports, and how far a save is on its way. */
export const cmsCalls = declare({
  perform: {
    method: 'POST',
    path: '/api/cms',
    ...editors,
    limit: LARGE,
    does: 'One action of the editing screens. What it answers depends on the action.',
    body: cmsRequest,
    unreadable: CMS_TEXTS.otherVersion,
    example: { action: 'getEntry', params: { path: 'settings/site.json' } },
    answers: { 200: z.unknown() },
  },
  status: {
    method: 'GET',
    path: '/api/cms/status',
    ...editors,
    does: 'Whether content can be edited, and by whom it is published.',
    answers: { 200: cmsStatus },
  },
  overview: {
    method: 'GET',
    path: '/api/cms/overview',
    ...editors,
    does: 'What an editor sees first: drafts that wait, what goes live this week, and what lacks a picture.',
    answers: { 200: cmsOverview },
  },
  picture: {
    method: 'GET',
    path: '/api/cms/media/:folder/:name',
    ...editors,
    does: 'A picture of the content, or of a draft (`?draft=collection/slug`).',
    query: z.object({ draft: z.optional(z.string().check(z.maxLength(400))) }),
    answers: { 200: 'image/*' },
  },
})
