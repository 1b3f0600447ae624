import { check, index, integer, primaryKey, sql, sqliteTable, text, uniqueIndex } from '#api/platform/db/drizzle.ts'
import { LINE_OUTCOMES, TABLE_KINDS, TABLE_STATES } from './contract/kinds.ts'
import { users } from '#api/users/table.ts'
import { flag, id, isOneOf, isTextList, timestamp, insertTimestamp, textList } from '#api/platform/db/columns.ts'

/** A column of a file: its name, and its values in the first rows. */
export interface TableColumn {
  name: string
  samples: string[]
  /** For dates with slashes: whether `05/06` is in June, if one of them decides or someone has chosen. */
  dayFirst?: boolean
  /** No date decides. */
  isOpen?: boolean
  /** An ambiguous date. */
  openDay?: string
  /** The file hides it. */
  isHidden?: boolean
}

/** A content entry to save: its file, its current version, and its new text. */
export interface EntryToSave {
  path: string
  base: string | null
  /** Null to delete it. */
  text: string | null
}

/** The value of a field before and after; `undefined` if there was none. */
export interface FieldChange {
  field: string
  from?: unknown
  to: unknown
}

/** Imports with their current state. They and their rows are the report. */
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
    /** The field of each column. */
    fields: text({ mode: 'json' }).$type<(string | null)[]>().notNull(),
    /** Whether the directory lists its startups as unclaimed. */
    listsUnclaimed: flag('lists_unclaimed').notNull().default(false),
    rowCount: integer('row_count').notNull(),
    /** Rows that the file hides, which are left out. */
    hiddenRows: integer('hidden_rows').notNull().default(0),
    /** The last row processed in the current state; when undoing, the first. */
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
 * Imported records. `fields` are the last imported values, as forms store them. For community entries and events,
 * `path` is their content file, and values that differ there were changed by an editor. Startups and investors can be
 * claimed. Until then they belong to no account, and only administrators see them. After that, `ownerId` is the owner,
 * and values that differ in the owner's profile are the owner's own.
 */
export const importedRecords = sqliteTable(
  'imported_records',
  {
    id: id(),
    kind: text({ enum: TABLE_KINDS }).notNull(),
    /** The source of the data; `sourceId` is unique within it. */
    source: text().notNull().default(''),
    sourceId: text('source_id'),
    /** The normalized email, for comparison. */
    emailKey: text('email_key'),
    nameKey: text('name_key').notNull(),
    websiteKey: text('website_key'),
    fields: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** What administrators have changed before anyone claimed it; `null` for a field that they emptied. */
    edits: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
    /** For a content entry: its file. */
    path: text(),
    /** Who has claimed it; deleted with their account. */
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

/** What words of files mean in fields with a closed list, for the next import. */
export const importChoices = sqliteTable(
  'import_choices',
  {
    kind: text({ enum: TABLE_KINDS }).notNull(),
    field: text().notNull(),
    /** The normalized word. */
    valueKey: text('value_key').notNull(),
    /** Null: it is left out. */
    choice: text(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.field, table.valueKey] })],
)

/** The rows of an import, with their results. */
export const importRows = sqliteTable(
  'import_rows',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => tableImports.id, { onDelete: 'cascade' }),
    /** Its number in the file. */
    rowNumber: integer('row_number').notNull(),
    /** The file's values; deleted after the import. */
    cells: text({ mode: 'json' }).$type<string[]>(),
    name: text().notNull().default(''),
    outcome: text({ enum: LINE_OUTCOMES }),
    changes: text({ mode: 'json' }).$type<FieldChange[]>().notNull().default([]),
    notes: textList('notes'),
    /** The record that it is about. */
    profileId: integer('profile_id').references(() => importedRecords.id, { onDelete: 'set null' }),
    /** The import that wrote the record before this one. */
    importBefore: integer('import_before'),
    /** Whether undoing the import undid this row. */
    undone: flag('undone'),
    /** Content to save for it; cleared afterward. */
    pending: text({ mode: 'json' }).$type<EntryToSave>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.rowNumber] }),
    check('import_rows_outcome', isOneOf('outcome', LINE_OUTCOMES)),
    check('import_rows_changes', isTextList('changes')),
    check('import_rows_notes', isTextList('notes')),
    index('import_rows_outcomes').on(table.importId, table.outcome, table.rowNumber, table.undone),
    index('import_rows_profile').on(table.profileId),
    index('import_rows_pending').on(table.importId, table.rowNumber).where(sql.raw('"pending" is not null')),
  ],
)
export type TableLineRow = typeof importRows.$inferSelect
