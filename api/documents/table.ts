import { check, index, integer, sql, sqliteTable, text, uniqueIndex, primaryKey } from '#api/platform/db/drizzle.ts'
import { DOCUMENT_TYPES, DOCUMENT_VISIBILITIES, DOCUMENT_ANSWERS } from '#api/documents/contract/choices.ts'
import { flag, id, isAmount, isOneOf, timestamp, insertTimestamp, isBetween } from '#api/platform/db/columns.ts'
import { startups } from '#api/startups/table.ts'
import { users } from '#api/users/table.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'

const STAMPABLE = ['yes', 'office', 'encrypted', 'signed', 'form', 'portfolio', 'layers', 'broken', 'tooLarge'] as const

/** Files that a founder uploaded. A file's content is stored next to the database under its stored name. */
export const documents = sqliteTable(
  'documents',
  {
    id: id(),
    startupId: integer('startup_id')
      .notNull()
      .references(() => startups.id, { onDelete: 'cascade' }),
    /** The name of the file on the disk and in its address; never derived from the original name. */
    storedName: text('stored_name').notNull().unique('documents_stored_name_unique'),
    originalName: text('original_name').notNull(),
    type: text({ enum: DOCUMENT_TYPES }).notNull().default('document'),
    /** Media type, for instance `application/pdf`. */
    mediaType: text('media_type').notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** SHA-256 of the content, 64 hexadecimal digits. */
    sha256: text('sha256').notNull(),
    createdAt: insertTimestamp('created_at'),
    /** No check in the database, because it would rebuild the table: an unknown value opens for no one. */
    visibility: text({ enum: DOCUMENT_VISIBILITIES }).notNull().default('investors'),
    downloadable: flag('downloadable').notNull().default(true),
    /** From when on only its founder can open it. */
    expiresAt: timestamp('expires_at'),
    /** Others get watermarked copies; only for files that can have watermarks. */
    watermark: flag('watermark').notNull().default(false),
    /** Whether readers can get copies of its pages, or why not; null until that was tried. */
    watermarkable: text({ enum: STAMPABLE }),
    /** Readers sign the founder's NDA before it opens; never for a deck. */
    requiresNda: flag('requires_nda').notNull().default(false),
  },
  (table) => [
    check('documents_type', isOneOf('type', DOCUMENT_TYPES)),
    check('documents_size', isAmount('size')),
    check('documents_sha256', sql.raw(`length("sha256") = 64`)),
    /** One deck per startup: a new deck replaces the old one. */
    uniqueIndex('documents_pitch_deck_unique').on(table.startupId).where(sql.raw(`"type" = 'pitchDeck'`)),
    index('documents_startup_created').on(table.startupId, table.createdAt, table.id),
  ],
)

export type DocumentRow = typeof documents.$inferSelect

const documentId = () =>
  integer('document_id')
    .notNull()
    .references(() => documents.id, { onDelete: 'cascade' })
const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Whom a founder gave access to a document. */
export const documentGrants = sqliteTable(
  'document_grants',
  { id: id(), documentId: documentId(), userId: userId(), createdAt: insertTimestamp('created_at') },
  (table) => [
    uniqueIndex('document_grants_unique').on(table.documentId, table.userId),
    index('document_grants_user').on(table.userId),
  ],
)

/** Access requests in their current state: one row per person and document, so that only one is pending. */
export const documentRequests = sqliteTable(
  'document_requests',
  {
    id: id(),
    documentId: documentId(),
    userId: userId(),
    /** When access was last requested. */
    requestedAt: insertTimestamp('requested_at'),
    answer: text({ enum: DOCUMENT_ANSWERS }),
    answeredAt: timestamp('answered_at'),
  },
  (table) => [
    check('document_requests_answered', sql.raw(`("answer" is null) = ("answered_at" is null)`)),
    uniqueIndex('document_requests_unique').on(table.documentId, table.userId),
    index('document_requests_user').on(table.userId),
  ],
)

/** Who viewed which document on which day, for its founder. Outlives the document, but not the reader's account. */
export const documentViews = sqliteTable(
  'document_views',
  {
    id: id(),
    startupId: integer('startup_id')
      .notNull()
      .references(() => startups.id, { onDelete: 'cascade' }),
    documentId: integer('document_id').references(() => documents.id, { onDelete: 'set null' }),
    /** The document's name at that time. */
    documentName: text('document_name').notNull(),
    viewerId: integer('viewer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** UTC day, `YYYY-MM-DD`. */
    day: text().notNull(),
    firstAt: timestamp('first_at').notNull(),
    lastAt: timestamp('last_at').notNull(),
    /** Views on that day. */
    times: integer().notNull().default(1),
    /** True if only parts without the start were read; reading the start then belongs to the same view. */
    onlyParts: flag('only_parts').notNull().default(false),
    /** The code in the reader's watermark on that day. */
    code: text(),
    /** Number of downloads. No check in the database, because it would rebuild the table. */
    downloads: integer().notNull().default(0),
  },
  (table) => [
    check('document_views_day', sql.raw(`"day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`)),
    check('document_views_times', isAmount('times')),
    uniqueIndex('document_views_unique').on(table.documentId, table.viewerId, table.day),
    index('document_views_startup_last').on(table.startupId, table.lastAt, table.id),
    index('document_views_viewer').on(table.viewerId),
  ],
)

export type DocumentReadRow = typeof documentViews.$inferSelect

/** Seconds for which a reader had a page in view. Where and on which device isn't stored. */
export const documentPageTimes = sqliteTable(
  'document_page_times',
  {
    viewId: integer('view_id')
      .notNull()
      .references(() => documentViews.id, { onDelete: 'cascade' }),
    /** The number of the view on that day. */
    visit: integer().notNull(),
    page: integer().notNull(),
    seconds: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.viewId, table.visit, table.page] }),
    check('document_page_times_seconds', isBetween('seconds', { min: 1, max: LIMITS.pageTimes.seconds })),
  ],
)

/** Users who have turned page times off. */
export const pageTimeOptOuts = sqliteTable('page_time_opt_outs', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
})

/**
 * NDA texts: each text of a startup once; the last one offered is current. A trigger deletes it when no signature
 * refers to it anymore, which can be after its startup.
 */
export const ndaTerms = sqliteTable(
  'nda_terms',
  {
    id: id(),
    startupId: integer('startup_id').references(() => startups.id, { onDelete: 'set null' }),
    text: text().notNull(),
    /** SHA-256 of the text, 64 hexadecimal digits. */
    version: text().notNull(),
    /** When the founder last chose this text. */
    offeredAt: timestamp('offered_at').notNull(),
  },
  (table) => [
    check('nda_terms_version', sql.raw(`length("version") = 64`)),
    uniqueIndex('nda_terms_unique').on(table.startupId, table.version),
  ],
)

/** Who signed a text, once. It belongs to both parties: a trigger deletes it with the second account. */
export const ndaSignatures = sqliteTable(
  'nda_signatures',
  {
    id: id(),
    termsId: integer('terms_id')
      .notNull()
      .references(() => ndaTerms.id, { onDelete: 'cascade' }),
    founderId: integer('founder_id').references(() => users.id, { onDelete: 'set null' }),
    viewerId: integer('viewer_id').references(() => users.id, { onDelete: 'set null' }),
    /** As the reader typed it. */
    viewerName: text('viewer_name').notNull(),
    /** These three are as they were at that time. */
    firmName: text('firm_name'),
    founderName: text('founder_name').notNull(),
    companyName: text('company_name').notNull(),
    signedAt: timestamp('signed_at').notNull(),
  },
  (table) => [
    uniqueIndex('nda_signatures_unique').on(table.termsId, table.viewerId),
    index('nda_signatures_founder').on(table.founderId, table.signedAt, table.id),
    index('nda_signatures_viewer').on(table.viewerId, table.signedAt, table.id),
  ],
)

export type AgreementRow = typeof ndaSignatures.$inferSelect
