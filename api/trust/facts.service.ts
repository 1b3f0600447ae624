import { sql, eq, and, isNull } from '#api/platform/db/drizzle.ts'
import type { SelfCertification } from './calls.ts'
import { getSelfCertificationEnd } from './contract/self-certification.ts'
import type { InvestorRow } from '#api/investors/table.ts'
import { settings } from '#api/region/table.ts'
import { getDomain } from './contract/profile.ts'
import { Resolver } from 'node:dns/promises'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { liveUntil } from '#api/account/email-proof.service.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { websiteCodes } from './table.ts'
import { CONFIRMATION_REMINDER } from '#api/platform/db/columns.ts'
import { notifications } from '#api/notifications/table.ts'

/** A column: 1 where the region has its investors state something, so that nothing more is asked of the database. */
export const requiresSelfCertification = () => sql<number>`exists (
  select 1 from ${settings} where ${settings.key} = 'statements' and ${settings.value} <> '"none"')`

type Stated = Pick<InvestorRow, 'statementLabel' | 'statementText' | 'statedAt'>

/** What an investor stated within a year (rules: Statements of investors). */
export function getSelfCertification(
  { statementLabel, statementText, statedAt }: Stated,
  now: number,
): SelfCertification | null {
  if (!statedAt || statementLabel === null || statementText === null) return null
  if (now >= getSelfCertificationEnd(statedAt).getTime()) return null
  return { label: statementLabel, text: statementText, statedAt: statedAt.toISOString() }
}

interface Signed {
  speaksFor: string | null
}

/** What a save of a profile changes of its sign: it ends with its domain (rules: Speaks for a website). */
export const endedSign = ({ speaksFor }: Signed, { website }: { website?: string | null }): Partial<Signed> =>
  speaksFor !== null && website !== undefined && getDomain(website) !== speaksFor ? { speaksFor: null } : {}

/** The text entries of a name, each as one text, or none. @throws Error where nobody answers in time */
export type TextEntries = (name: string) => Promise<string[]>

const NONE = new Set(['ENODATA', 'ENOTFOUND'])

/** Asks the name servers of the machine, or the given ones. It asks for names alone, and opens no address. */
export function createTextEntries(servers?: readonly string[]): TextEntries {
  return async (name) => {
    // One for each question, so that giving up one gives up no other.
    const resolver = new Resolver({ timeout: LIMITS.nameServer.each, tries: 1 })
    if (servers) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), LIMITS.nameServer.inAll)
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
    } catch (error) {
      if (NONE.has((error as NodeJS.ErrnoException).code ?? '')) return []
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The code that counts for a person's website. */
export async function liveWebsiteCode(read: Reader, userId: number, now: number) {
  const [row] = await read.select().from(websiteCodes).where(eq(websiteCodes.userId, userId))
  const until = row ? liveUntil(row, now) : null
  return row && until !== null ? { ...row, until } : null
}

/** What a profile's owner says by a press and by every save: that it holds as it is. */
export const confirmed = (at: Date) => ({ confirmedAt: at, staleness: CONFIRMATION_REMINDER.none })

/** Marks what asked the owner as read: it was answered. */
export async function closeConfirmationReminders(tx: Transaction, userId: number, readAt: Date): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), eq(notifications.type, 'still_right')))
}
