import { eq } from '#api/platform/db/drizzle.ts'
import { US } from '#api/trust/contract/self-certification.ts'
import { getDomain } from '#api/trust/facts.service.ts'
import { users } from '#api/users/table.ts'
import { investors } from '#api/investors/table.ts'
import { reports } from '#api/trust/table.ts'
import { notifications } from '#api/notifications/table.ts'
import { settings } from '#api/region/table.ts'
import { startups } from '#api/startups/table.ts'
import { dayBefore, daysBefore, getId, type Seed } from './rows.ts'

/** People who are vouched for, each with the days since then and who met them. */
const KNOWN = [
  { person: 'Lucia Ferrante', daysAgo: 700 },
  { person: 'Maya Ortega-Lind', daysAgo: 430 },
] as const
const MET_BY = 'Avery Stone'

/** An investor's self-certification, a founder's verified website, vouches, and a reported profile. */
export async function insertTrust({ transaction, now, ids }: Seed): Promise<void> {
  await transaction.insert(settings).values({ key: 'selfCertification', value: 'us', updatedAt: daysBefore(now, 200) })
  for (const { person, daysAgo } of KNOWN)
    await transaction
      .update(users)
      .set({ knownSince: dayBefore(now, daysAgo).slice(0, 7), knownBy: MET_BY })
      .where(eq(users.id, getId(ids, person)))
  const [, worth] = US
  await transaction
    .update(investors)
    .set({
      selfCertificationLabel: worth!.label,
      selfCertificationText: worth!.text,
      selfCertifiedAt: daysBefore(now, 64),
    })
    .where(eq(investors.userId, getId(ids, 'Lucia Ferrante')))
  const signed = eq(startups.id, getId(ids, 'Greenloom'))
  const [greenloom] = await transaction.select({ website: startups.website }).from(startups).where(signed)
  await transaction
    .update(startups)
    .set({ verifiedWebsite: getDomain(greenloom?.website) })
    .where(signed)
  const createdAt = daysBefore(now, 1.2)
  await transaction.insert(reports).values({
    about: 'startup',
    reporterId: getId(ids, 'Clement Barrow'),
    reportedId: getId(ids, 'Farah Nasser'),
    ground: 'untrue',
    reason: 'The profile says that three rail yards use it. I called two of them, and neither had heard of it.',
    createdAt,
  })
  await transaction.insert(notifications).values({ userId: getId(ids, MET_BY), type: 'profile_reported', createdAt })
}
