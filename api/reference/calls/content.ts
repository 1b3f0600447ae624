import * as z from 'zod/mini'
import { importInput } from '#api/contract/cms-import.ts'
import { newsQuery } from '#api/contract/news.ts'
import { stats } from '#api/reference/answers/administration.ts'
import { cmsStatus, eventItem, importResult, newsItem, publishStatus } from '#api/reference/answers/content.ts'
import { takes, type Descriptions } from '#api/reference/describe.ts'
import { cmsRequest } from '#api/contract/cms/protocol.ts'

/** What is published, and what editors do (rules: Content, Publishing). */
export const contentCalls: Descriptions = {
  'GET /api/health': {
    does: 'Says that the server answers.',
    answers: { 200: z.strictObject({ status: z.literal('ok') }) },
  },
  'GET /api/openapi.json': { does: 'This description, as OpenAPI 3.1.', answers: { 200: 'application/json' } },
  'GET /api/stats': { does: 'The numbers of the platform.', answers: { 200: stats } },
  'GET /api/news': {
    does: 'What is published, newest first; all of it without a limit.',
    query: newsQuery,
    answers: { 200: z.array(newsItem) },
  },
  'GET /api/events': { does: 'Events, soonest first.', answers: { 200: z.array(eventItem) } },

  'POST /api/cms': {
    does: 'One action of the editing screens. What it answers depends on the action.',
    ...takes(cmsRequest, { action: 'getEntry', params: { path: 'settings/site.json' } }),
    answers: { 200: z.unknown() },
  },
  'GET /api/cms/status': {
    does: 'Whether content can be edited, and by whom it is published.',
    answers: { 200: cmsStatus },
  },
  'GET /api/cms/publish': {
    does: 'How far the last save is on its way to the visitors.',
    answers: { 200: publishStatus },
  },
  'POST /api/cms/import': {
    does: 'Makes drafts of the news of a feed or the events of a calendar.',
    ...takes(importInput, {
      kind: 'events',
      text: 'BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nDTSTART:20300301T180000Z\nSUMMARY:Pitch night\nEND:VEVENT\nEND:VCALENDAR\n',
    }),
    answers: { 200: importResult },
  },
  'GET /api/cms/media/:folder/:name': {
    does: 'A picture of the content, or of a draft (`?draft=collection/slug`).',
    query: z.object({ draft: z.optional(z.string().check(z.maxLength(400))) }),
    answers: { 200: 'image/*' },
  },
}
