import { declare } from '#api/contract/call.ts'
import { IMPORT_TEXT_MAX, importInput } from './schema.ts'
import { importResult } from '#api/contract/import/answers.ts'
import { canUseCms } from '#api/contract/policy.ts'

/** Drafts from feeds and calendars. */
export const importCalls = declare({
  importDrafts: {
    method: 'POST',
    path: '/api/cms/import',
    who: canUseCms,
    refusal: 'Only editors and administrators can change the content.',
    /** A text in JSON, with what escaping adds to it. */
    limit: { maxBytes: 3 * IMPORT_TEXT_MAX, sentence: 'This file is too large.' },
    does: 'Makes drafts of the news of a feed or the events of a calendar.',
    body: importInput,
    example: {
      kind: 'events',
      text: 'BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nDTSTART:20300301T180000Z\nSUMMARY:Pitch night\nEND:VEVENT\nEND:VCALENDAR\n',
    },
    answers: { 200: importResult },
  },
})
