import { and, eq } from '#api/db/drizzle.ts'
import { formatDate } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { defineMail } from '#api/core/mail/mail.kind.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'

const OWN = {
  startup: { table: startups, role: 'founder', name: 'startup profile', path: '/dashboard/startup' },
  investor: { table: investors, role: 'investor', name: 'investor profile', path: '/dashboard/investor' },
} as const

/** A profile was not confirmed for long; dropped when it was in the meantime. Its link confirms nothing by itself. */
export const stillRight = defineMail<{ profile: keyof typeof OWN; confirmedAt: number }>({
  label: 'Still right?',
  topic: 'profile',
  letter: async ({ profile, confirmedAt }, { read, userId, timeZone, siteName }) => {
    const { table, role, name, path } = OWN[profile]
    const own = await read
      .select({ id: table.id })
      .from(table)
      .innerJoin(users, and(eq(users.id, table.userId), eq(users.role, role)))
      .where(and(eq(table.userId, userId ?? 0), eq(table.confirmedAt, new Date(confirmedAt))))
    if (own.length === 0) return null
    const { saidAfterDays, listedForDays } = LIMITS.confirmation
    return {
      subject: `Is your ${name} still right?`,
      paragraphs: [
        `You last said so on ${formatDate(new Date(confirmedAt).toISOString(), timeZone)}. If it still is, one press on your dashboard is enough. If something has changed, change it: saving confirms the rest.`,
        `After ${saidAfterDays} days ${siteName} no longer suggests a profile to anybody, and after ${listedForDays} it leaves the lists until you are back.`,
      ],
      action: { label: 'Open your dashboard', path },
    }
  },
})
