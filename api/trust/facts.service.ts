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

/** A column: 1 if the site asks its investors for a self-certification, so that it costs no extra query. */
export const requiresSelfCertification = () => sql<number>`exists (
  select 1 from ${settings} where ${settings.key} = 'selfCertification' and ${settings.value} <> '"none"')`

type Stated = Pick<InvestorRow, 'selfCertificationLabel' | 'selfCertificationText' | 'selfCertifiedAt'>

/** An investor's self-certification within the last year (rules: Self-certification). */
export function getSelfCertification(
  { selfCertificationLabel, selfCertificationText, selfCertifiedAt }: Stated,
  now: number,
): SelfCertification | null {
  if (!selfCertifiedAt || selfCertificationLabel === null || selfCertificationText === null) return null
  if (now >= getSelfCertificationEnd(selfCertifiedAt).getTime()) return null
  return { label: selfCertificationLabel, text: selfCertificationText, selfCertifiedAt: selfCertifiedAt.toISOString() }
}

interface Signed {
  verifiedWebsite: string | null
}

/** What a saved profile changes: its website's verification ends with its domain (rules: Speaks for a website). */
export const endedSign = ({ verifiedWebsite }: Signed, { website }: { website?: string | null }): Partial<Signed> =>
  verifiedWebsite !== null && website !== undefined && getDomain(website) !== verifiedWebsite
    ? { verifiedWebsite: null }
    : {}

/** The TXT records of a name, each as one text, possibly none. @throws Error when no one responds in time */
export type TextEntries = (name: string) => Promise<string[]>

const NONE = new Set(['ENODATA', 'ENOTFOUND'])

/** Asks the machine's name servers, or the given ones. It only resolves names, and opens no address. */
export function createTextEntries(servers?: readonly string[]): TextEntries {
  return async (name) => {
    // One resolver per question, so that canceling one doesn't cancel others.
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

/** A user's valid website code. */
export async function liveWebsiteCode(read: Reader, userId: number, now: number) {
  const [row] = await read.select().from(websiteCodes).where(eq(websiteCodes.userId, userId))
  const until = row ? liveUntil(row, now) : null
  return row && until !== null ? { ...row, until } : null
}

/** What confirming, and every save, sets on a profile. */
export const confirmed = (at: Date) => ({ confirmedAt: at, confirmationReminder: CONFIRMATION_REMINDER.none })

/** Marks an owner's confirmation reminders as read. */
export async function closeConfirmationReminders(tx: Transaction, userId: number, readAt: Date): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        eq(notifications.type, 'profile_confirmation'),
      ),
    )
}
