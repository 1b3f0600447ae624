import { and, count, desc, eq, sql } from '#api/platform/db/drizzle.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { badRequest } from '#api/errors.ts'
import type { TableImportWhole } from './calls.ts'
import { choiceField, guessChoice, type RememberedChoices, toChoiceKey, toValueKey } from './contract/choices.ts'
import { FIELDS_NEEDED } from './contract/schema.ts'
import type { TableKind } from './contract/kinds.ts'
import { cellParts } from './read/table.ts'
import { importChoices, importRows, type TableImportRow } from './table.ts'
import { understand } from './rows.ts'

/** What words of files mean, as administrators have said before. */
export async function loadChoices(read: Reader, kind: TableKind): Promise<RememberedChoices> {
  const rows = await read.select().from(importChoices).where(eq(importChoices.kind, kind))
  return new Map(rows.map(({ field, valueKey, choice }) => [`${field} ${valueKey}`, choice]))
}

/** A word of a file, and the value that it means; `null` to leave it out. */
export interface Chosen {
  field: string
  value: string
  choice: string | null
}

/** Remembers what words mean. @throws ApiError 400 for a field or value that doesn't exist */
export async function saveChoices(tx: Transaction, kind: TableKind, chosen: readonly Chosen[]): Promise<void> {
  if (chosen.length === 0) return
  const rows = chosen.map(({ field, value, choice }) => {
    const known = choiceField(kind, field)
    if (!known || (choice !== null && !known.options.some(({ id }) => id === choice))) throw badRequest(FIELDS_NEEDED)
    return { kind, field, valueKey: toValueKey(value), choice }
  })
  await tx
    .insert(importChoices)
    .values(rows)
    .onConflictDoUpdate({
      target: [importChoices.kind, importChoices.field, importChoices.valueKey],
      set: { choice: sql`excluded."choice"` },
    })
}

/**
 * The words of an import that aren't values of their field's list, with what each is read as; the most frequent first.
 */
export async function listChoices(read: Reader, row: TableImportRow): Promise<TableImportWhole['choices']> {
  if (row.state !== 'checked') return []
  const remembered = await loadChoices(read, row.kind)
  const found: TableImportWhole['choices'] = []
  for (const [index, field] of row.fields.entries()) {
    if (field === null || !choiceField(row.kind, field)) continue
    const cell = sql<string | null>`json_extract(${importRows.cells}, ${`$[${index}]`})`
    const rows = await read
      .select({ cell, lines: count() })
      .from(importRows)
      .where(and(eq(importRows.importId, row.id), sql`${cell} <> ''`))
      .groupBy(sql`1`)
      .orderBy(desc(count()))
      .limit(LIMITS.table.choices)
    const column = {
      ...row,
      fields: [field],
      columns: [],
      choices: new Map([...remembered].map(([key]) => [key, null])),
    }
    for (const { cell: text, lines } of rows) {
      const { text: value } = cellParts(text ?? '')
      const { values, notes } = understand(column, [value], 'UTC')
      // It is a value of the list.
      if (values[field] !== undefined && notes.length === 0) continue
      const key = toChoiceKey(field, value)
      const choice = remembered.has(key) ? (remembered.get(key) ?? null) : guessChoice(row.kind, field, value)
      found.push({ field, value, lines, choice, isRemembered: remembered.has(key) })
    }
  }
  return found
}
