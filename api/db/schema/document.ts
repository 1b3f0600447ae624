import { check, index, integer, sql, sqliteTable, text, uniqueIndex } from '#api/db/drizzle.ts'
import { DOCUMENT_TYPES, DOCUMENT_VISIBILITIES } from '#api/contract/enumerations.ts'
import { flag, id, isAmount, isOneOf, moment, momentOfInsert } from './columns.ts'
import { startups } from './startup.ts'

const STAMPABLE = ['yes', 'office', 'encrypted', 'signed', 'form', 'portfolio', 'layers', 'broken', 'tooLarge'] as const

/** Files that a founder uploaded. The file itself lies beside the database under its stored name. */
export const documents = sqliteTable(
  'documents',
  {
    id: id(),
    startupId: integer('startup_id')
      .notNull()
      .references(() => startups.id, { onDelete: 'cascade' }),
    /** Name of the file on the disk and in its address; never derived from what the person called it. */
    storedName: text('stored_name').notNull().unique('documents_stored_name_unique'),
    originalName: text('original_name').notNull(),
    type: text({ enum: DOCUMENT_TYPES }).notNull().default('document'),
    /** Media type, for instance `application/pdf`. */
    mediaType: text('media_type').notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** SHA-256 of the content, 64 hexadecimal digits. */
    sha256: text('sha256').notNull(),
    createdAt: momentOfInsert('created_at'),
    /** Unchecked by the database, as a check would rebuild the table: what is none of them opens for nobody. */
    visibility: text({ enum: DOCUMENT_VISIBILITIES }).notNull().default('investors'),
    downloadable: flag('downloadable').notNull().default(true),
    /** From when on it is open for its founder alone. */
    expiresAt: moment('expires_at'),
    /** Others read copies with their name on each page; only of what can carry it. */
    watermark: flag('watermark').notNull().default(false),
    /** Whether readers can get copies of its pages, or why not; null until that was tried. */
    stampable: text({ enum: STAMPABLE }),
    /** Readers agree to the founder's terms before it opens; never of a deck. */
    asksTerms: flag('asks_terms').notNull().default(false),
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
