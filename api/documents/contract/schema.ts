import * as z from 'zod/mini'
import { choice, filter, searchField, idFilter, sentWithin } from '#api/platform/contract/fields.ts'
import { DOCUMENT_ANSWERS, DOCUMENT_TYPES, DOCUMENT_VISIBILITIES } from '#api/documents/contract/choices.ts'
import { oneOf } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'

/** The optional `type` next to the form field `document` of POST /api/documents/upload. */
export const documentTypeField = z._default(
  choice(oneOf(DOCUMENT_TYPES), 'type must be pitchDeck or document'),
  'document',
)

const visibility = choice(oneOf(DOCUMENT_VISIBILITIES), MESSAGES.required, MESSAGES.invalid)

/** A true or false value in a form; `unsaid` is the default. */
const flagText = (unsaid: 'true' | 'false') =>
  z.pipe(
    z._default(choice(oneOf(['true', 'false']), MESSAGES.invalid), unsaid),
    z.transform((value) => value === 'true'),
  )

/** The optional fields of an upload next to `type`, as text because forms send them so. */
export const uploadChoices = z.object({
  visibility: z._default(visibility, 'investors'),
  downloadable: flagText('true'),
  watermark: flagText('false'),
  requiresNda: flagText('false'),
})
export type UploadChoices = z.output<typeof uploadChoices>

const timestamp = z.pipe(
  z.string({ error: MESSAGES.invalid }).check(sentWithin([LIMITS.shortText.max, MESSAGES.invalid])),
  z.iso.datetime({ error: MESSAGES.invalid }),
)

/** PATCH /api/documents/{id}/access: fields that aren't given stay. */
export const documentChanges = z.object({
  visibility: z.optional(visibility),
  downloadable: z.optional(z.boolean({ error: MESSAGES.invalid })),
  /** Refused with the reason for a file that can't have watermarks. */
  watermark: z.optional(z.boolean({ error: MESSAGES.invalid })),
  /** Refused for a pitch deck, and without an NDA. */
  requiresNda: z.optional(z.boolean({ error: MESSAGES.invalid })),
  /** When access ends; `null` for never. */
  expiresAt: z.optional(z.nullable(timestamp)),
})

/** POST /api/documents/{id}/requests/{userId}. */
export const documentAnswerInput = z.object({
  answer: choice(oneOf(DOCUMENT_ANSWERS), MESSAGES.required, MESSAGES.invalid),
})

const wholeUpTo = (min: number, max: number) =>
  z.int({ error: MESSAGES.invalid }).check(z.minimum(min, MESSAGES.invalid), z.maximum(max, MESSAGES.invalid))

const pageTime = z.object(
  { page: wholeUpTo(1, LIMITS.pageTimes.pages), seconds: wholeUpTo(1, LIMITS.pageTimes.seconds) },
  { error: MESSAGES.invalid },
)

/** POST /api/documents/{id}/page-times. */
export const pageTimesInput = z.object({
  pages: z.array(pageTime, { error: MESSAGES.required }).check(z.maxLength(LIMITS.pageTimes.entries, MESSAGES.invalid)),
})

/** PUT /api/investor/page-times. */
export const measuringInput = z.object({ measures: z.boolean({ error: MESSAGES.required }) })

/** The query of GET /api/documents/{filename}. */
export const documentQuery = z.object({ download: filter(oneOf(['1'])) })

/** The query of GET /api/documents/{id}/first-page: whether the image is a cover, which is no view. */
export const firstPageQuery = z.object({ cover: filter(oneOf(['1'])) })

/** The query of GET /api/startup/document-people. */
export const usersQuery = z.object({ q: searchField })

/** The query of GET /api/startups/{id}/documents: the person in "View as…". */
export const dataRoomQuery = z.object({ as: idFilter })
