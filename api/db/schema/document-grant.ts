import { check, index, integer, sql, sqliteTable, text, uniqueIndex } from '#api/db/drizzle.ts'
import { DOCUMENT_ANSWERS } from '#api/contract/enumerations.ts'
import { users } from './account.ts'
import { id, moment, momentOfInsert } from './columns.ts'
import { documents } from './document.ts'

const documentId = () =>
  integer('document_id')
    .notNull()
    .references(() => documents.id, { onDelete: 'cascade' })
const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Whom a founder lets open a document, by name. */
export const documentGrants = sqliteTable(
  'document_grants',
  { id: id(), documentId: documentId(), userId: userId(), createdAt: momentOfInsert('created_at') },
  (table) => [
    uniqueIndex('document_grants_unique').on(table.documentId, table.userId),
    index('document_grants_user').on(table.userId),
  ],
)

/** Who asked to see a locked document, as it stands: one row a person and document, so that one is open at a time. */
export const documentRequests = sqliteTable(
  'document_requests',
  {
    id: id(),
    documentId: documentId(),
    userId: userId(),
    /** When they last asked. */
    askedAt: momentOfInsert('asked_at'),
    answer: text({ enum: DOCUMENT_ANSWERS }),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    check('document_requests_answered', sql.raw(`("answer" is null) = ("answered_at" is null)`)),
    uniqueIndex('document_requests_unique').on(table.documentId, table.userId),
    index('document_requests_user').on(table.userId),
  ],
)
