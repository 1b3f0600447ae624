import { and, eq, isNull } from '#api/db/drizzle.ts'
import type { Industry, Stage } from '#api/contract/enumerations.ts'
import { investorFields } from '#api/contract/investor/schema.ts'
import { startupFields } from '#api/contract/startup/schema.ts'
import { rangeColumns } from '#api/core/investor/investment-range.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { investors, type NewInvestor } from '#api/db/schema/investor.ts'
import { startups, type NewStartup } from '#api/db/schema/startup.ts'
import { importedRecords, type ImportedRow } from '#api/db/schema/table-import.ts'
import { badRequest, conflict } from '#api/errors.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a startup cannot be without and nobody can make up for it. */
const NEEDED = { industry: 'Please select an industry', stage: 'Please select a stage' } as const
export type Needed = keyof typeof NEEDED

/** What a form asks for and a draft can be without. */
const LEFT_EMPTY = {
  startups: { location: '', elevatorPitch: '', description: '' },
  investors: { location: '', background: '', investmentRange: '', areasOfInterest: [] },
} as const

/** The imported profile that an invitation offers; `null` where it offers none. */
export async function offeredRecord(read: Reader, recordId: number | null): Promise<ImportedRow | null> {
  if (recordId === null) return null
  const [row] = await read.select().from(importedRecords).where(eq(importedRecords.id, recordId))
  return row ?? null
}

/** What whoever takes an imported profile is asked for. */
export const lackedBy = ({ kind, fields }: Pick<ImportedRow, 'kind' | 'fields'>): Needed[] =>
  kind === 'startups' ? (Object.keys(NEEDED) as Needed[]).filter((name) => fields[name] === undefined) : []

const pick = (fields: Fields, form: object) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(form, name))) as Fields

/** @throws ApiError 400 with a problem for each field that is missing */
function requireWhole(record: ImportedRow, given: Partial<Record<Needed, unknown>>): void {
  const problems = lackedBy(record)
    .filter((name) => given[name] === undefined)
    .map((name) => ({ path: name, message: NEEDED[name] }))
  if (problems.length > 0) throw badRequest(problems[0]!.message, problems)
}

/**
 * Makes an imported profile somebody's own, in the unit of work that makes their account: a startup that waits for
 * approval, or an investor's profile, both of which nobody else sees yet. Answers the startup's id.
 *
 * @throws ApiError 400 for a startup without industry or stage, 409 where somebody was faster
 */
export async function claimRecord(
  tx: Transaction,
  record: ImportedRow,
  { userId, given, now }: { userId: number; given: { industry?: Industry; stage?: Stage }; now: number },
): Promise<number | null> {
  requireWhole(record, given)
  const at = new Date(now)
  const empty = record.kind === 'startups' ? LEFT_EMPTY.startups : LEFT_EMPTY.investors
  // What was left empty is what the tables said, too: else a later one would take it for the owner's own.
  const fields = { ...empty, ...record.fields }
  const claimed = await tx
    .update(importedRecords)
    .set({ ownerId: userId, fields })
    .where(and(eq(importedRecords.id, record.id), isNull(importedRecords.ownerId)))
    .returning({ id: importedRecords.id })
  if (claimed.length === 0) throw conflict('Somebody has claimed this profile already.')
  const own = { userId, createdAt: at, updatedAt: at, confirmedAt: at }
  if (record.kind === 'startups') {
    const row = { ...given, ...pick(fields, startupFields), ...own } as NewStartup
    const [startup] = await tx.insert(startups).values(row).returning({ id: startups.id })
    return startup!.id
  }
  const said = pick(fields, investorFields)
  const range = rangeColumns(String(said['investmentRange']))
  await tx.insert(investors).values({ ...said, ...range, ...own } as NewInvestor)
  return null
}
