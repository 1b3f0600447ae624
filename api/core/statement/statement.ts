import { sql } from '#api/db/drizzle.ts'
import type { Statement } from '#api/contract/statement/answers.ts'
import { endOfStatement } from '#api/contract/statement/texts.ts'
import type { InvestorRow } from '#api/db/schema/investor.ts'
import { settings } from '#api/db/schema/settings.ts'

/** A column: 1 where the region has its investors state something, so that nothing more is asked of the database. */
export const asksForStatements = () => sql<number>`exists (
  select 1 from ${settings} where ${settings.key} = 'statements' and ${settings.value} <> '"none"')`

type Stated = Pick<InvestorRow, 'statementLabel' | 'statementText' | 'statedAt'>

/** What an investor stated within a year (rules: Statements of investors). */
export function statementOf({ statementLabel, statementText, statedAt }: Stated, now: number): Statement | null {
  if (!statedAt || statementLabel === null || statementText === null) return null
  if (now >= endOfStatement(statedAt).getTime()) return null
  return { label: statementLabel, text: statementText, statedAt: statedAt.toISOString() }
}
