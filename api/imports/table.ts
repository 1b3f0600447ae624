import { check, index, integer, primaryKey, sql, sqliteTable, text, uniqueIndex } from '#api/platform/db/drizzle.ts'
import { LINE_OUTCOMES, TABLE_KINDS, TABLE_STATES } from './contract/kinds.ts'
import { users } from '#api/users/table.ts'
import { flag, id, isOneOf, isTextList, timestamp, insertTimestamp, textList } from '#api/platform/db/columns.ts'

/** A column of a table: its name, and what stands in it on the first lines. */
export interface TableColumn {
  name: string
  samples: string[]
  /** Of days with slashes: whether `05/06` is in June, where one of them tells or somebody has said. */
  dayFirst?: boolean
  /** None of them tells. */
  isOpen?: boolean
  /** One of them that can be read in two ways. */
  openDay?: string
  /** The file hides it. */
  isHidden?: boolean
}

/** An entry of the content that is to be saved: its file, the version that it is now, and its new text. */
export interface EntryToSave {
  path: string
  base: string | null
  /** Null for one that goes. */
  text: string | null
}

/** The value of a field before and after; `undefined` where there was none. */
export interface FieldChange {
  field: string
  from?: unknown
  to: unknown
}

/** Tables that administrators brought, with where each stands. They and their lines are the report. */
export const tableImports = sqliteTable(
  'table_imports',
  {
    id: id(),
    kind: text({ enum: TABLE_KINDS }).notNull(),
    fileName: text('file_name').notNull(),
    sheet: text(),
    otherSheets: textList('other_sheets'),
    source: text().notNull().default(''),
    state: text({ enum: TABLE_STATES }).notNull().default('reading'),
    columns: text({ mode: 'json' }).$type<TableColumn[]>().notNull(),
    /** The field that each column is. */
    fields: text({ mode: 'json' }).$type<(string | null)[]>().notNull(),
    lines: integer().notNull(),
    /** Lines that the file hides, which are left out. */
    hiddenLines: integer('hidden_lines').notNull().default(0),
    /** The last line that the work under way has done; of taking back, the first. */
    position: integer().notNull().default(0),
    /** Null for the terminal. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: insertTimestamp('created_at'),
    finishedAt: timestamp('finished_at'),
  },
  (table) => [
    check('table_imports_state', isOneOf('state', TABLE_STATES)),
    check('table_imports_other_sheets', isTextList('other_sheets')),
    check('table_imports_columns', isTextList('columns')),
    check('table_imports_fields', isTextList('fields')),
    index('table_imports_state_index').on(table.state, table.createdAt),
    index('table_imports_user').on(table.userId),
  ],
)
export type TableImportRow = typeof tableImports.$inferSelect

/**
 * What came in a table. `fields` is what the table said last, as the forms store it. Of community entries and events
 * `path` is the file that they are in the content, and what differs there was changed by an editor. Startups and
 * investors wait to be claimed. While nobody has claimed one it is no profile of an account, and shown to nobody but
 * administrators. Once it is claimed, `ownerId` is whose profile it has become, and a field that differs there is the
 * owner's own.
 */
export const importedRecords = sqliteTable(
  'imported_records',
  {
    id: id(),
    kind: text({ enum: TABLE_KINDS }).notNull(),
    /** Whose list it came in; `sourceId` is unique within it. */
    source: text().notNull().default(''),
    sourceId: text('source_id'),
    /** The address in the form in which addresses are compared. */
    emailKey: text('email_key'),
    nameKey: text('name_key').notNull(),
    websiteKey: text('website_key'),
    fields: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** Of an entry of the content: its file. */
    path: text(),
    /** Who has claimed it; it goes with their account. */
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The import that wrote it last. */
    importId: integer('import_id').references(() => tableImports.id, { onDelete: 'set null' }),
    createdAt: insertTimestamp('created_at'),
    updatedAt: insertTimestamp('updated_at'),
  },
  (table) => [
    check('imported_records_fields', sql.raw(`json_valid("fields")`)),
    uniqueIndex('imported_records_source_unique')
      .on(table.kind, table.source, table.sourceId)
      .where(sql.raw('"source_id" is not null')),
    index('imported_records_email').on(table.kind, table.emailKey),
    index('imported_records_name').on(table.kind, table.nameKey),
    index('imported_records_owner').on(table.ownerId),
    index('imported_records_import').on(table.importId),
    uniqueIndex('imported_records_path_unique').on(table.path).where(sql.raw('"path" is not null')),
  ],
)
export type ImportedRow = typeof importedRecords.$inferSelect

/** The lines of a table, and what becomes of each. */
export const importRows = sqliteTable(
  'table_lines',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => tableImports.id, { onDelete: 'cascade' }),
    /** Its number in the file. */
    line: integer().notNull(),
    /** What the file says; gone once it is imported. */
    cells: text({ mode: 'json' }).$type<string[]>(),
    name: text().notNull().default(''),
    outcome: text({ enum: LINE_OUTCOMES }),
    changes: text({ mode: 'json' }).$type<FieldChange[]>().notNull().default([]),
    notes: textList('notes'),
    /** What it is about. */
    profileId: integer('profile_id').references(() => importedRecords.id, { onDelete: 'set null' }),
    /** The import that had written that before this one. */
    importBefore: integer('import_before'),
    /** Whether taking the import back took this line back. */
    undone: flag('undone'),
    /** What is to be saved in the content for it; gone once it is. */
    pending: text({ mode: 'json' }).$type<EntryToSave>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    check('table_lines_outcome', isOneOf('outcome', LINE_OUTCOMES)),
    check('table_lines_changes', isTextList('changes')),
    check('table_lines_notes', isTextList('notes')),
    index('table_lines_outcomes').on(table.importId, table.outcome, table.line, table.undone),
    index('table_lines_profile').on(table.profileId),
    index('table_lines_pending').on(table.importId, table.line).where(sql.raw('"pending" is not null')),
  ],
)
export type TableLineRow = typeof importRows.$inferSelect
