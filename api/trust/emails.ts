import { and, eq, isNotNull, isNull } from '#api/platform/db/drizzle.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { getSelfCertificationEnd } from './contract/self-certification.ts'
import { defineMail } from '#api/email/template.ts'
import { investors } from '#api/investors/table.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { users } from '#api/users/table.ts'
import { startups } from '#api/startups/table.ts'
import { getCode, spaced } from '#api/account/email-proof.service.ts'
import { liveWebsiteCode } from './facts.service.ts'
import { aboutCode } from '#api/account/emails.ts'
import { OUTCOME_LABELS } from './contract/moderation.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { profileChangeRequests, reports } from './table.ts'

/** A self-certification ends within a month; dropped if it was renewed or withdrawn. */
export const selfCertificationEnds = defineMail<{ selfCertifiedAt: number }>({
  label: 'Self-certification expires',
  topic: 'profile',
  email: async ({ selfCertifiedAt }, { read, userId, timeZone }) => {
    const at = new Date(selfCertifiedAt)
    if ((await read.$count(investors, and(eq(investors.userId, userId ?? 0), eq(investors.selfCertifiedAt, at)))) === 0)
      return null
    const end = formatDate(getSelfCertificationEnd(at), timeZone)
    return {
      subject: 'Renew your investor self-certification',
      paragraphs: [
        `You self-certified your investor category on ${formatDate(at, timeZone)}. It’s shown on your profile until ${end}; then it expires.`,
        'Still true? Renew it on your profile. If not, there’s nothing you need to do.',
      ],
      action: { label: 'Open your profile', path: '/profile#statement' },
    }
  },
})

const OWN = {
  startup: { table: startups, role: 'founder', name: 'startup profile', path: '/dashboard/startup' },
  investor: { table: investors, role: 'investor', name: 'investor profile', path: '/dashboard/investor' },
} as const

/** A profile hasn't been confirmed for long; dropped if it was in the meantime. Opening its link confirms nothing. */
export const profileConfirmation = defineMail<{ profile: keyof typeof OWN; confirmedAt: number }>({
  label: 'Profile confirmation',
  topic: 'profile',
  email: async ({ profile, confirmedAt }, { read, userId, timeZone, siteName }) => {
    const { table, role, name, path } = OWN[profile]
    const own = await read
      .select({ id: table.id })
      .from(table)
      .innerJoin(users, and(eq(users.id, table.userId), eq(users.role, role)))
      .where(and(eq(table.userId, userId ?? 0), eq(table.confirmedAt, new Date(confirmedAt))))
    if (own.length === 0) return null
    const { shownAfterDays, listedForDays } = LIMITS.confirmation
    return {
      subject: `Is your ${name} still up to date?`,
      paragraphs: [
        `You last confirmed it on ${formatDate(new Date(confirmedAt).toISOString(), timeZone)}. If it’s still up to date, confirm it on your dashboard with one click. If not, update it; saving confirms the rest.`,
        `After ${shownAfterDays} days without a confirmation, ${siteName} stops suggesting your profile as a match. After ${listedForDays} days, we hide it until you confirm it.`,
      ],
      action: { label: 'Open your dashboard', path },
    }
  },
})

/** The code that proves that someone reads emails at a website's domain. */
export const websiteCode = defineMail<{ seed: string }>({
  label: 'Website verification code',
  isLimited: true,
  email: async ({ seed }, { read, userId, keys, now, isShown, siteName }) => {
    const live = isShown || userId === null ? null : await liveWebsiteCode(read, userId, now)
    if (!isShown && live?.seed !== seed) return null
    return {
      subject: 'Your verification code',
      heading: `Verify your website at ${siteName}`,
      isNameless: true,
      paragraphs: [
        ...aboutCode(isShown ? '•••• ••••' : spaced(getCode(keys, userId!, seed))),
        `Someone with a profile at ${siteName} wants to verify that your website is theirs. If you don’t know who this is, don’t share the code.`,
      ],
    }
  },
})

const action = { label: 'Review reports', path: '/dashboard/admin/moderation' } as const

const isUnanswered = async (read: Reader, of: typeof isNull) =>
  (await read.$count(reports, and(isNull(reports.answeredAt), of(reports.conversationId)))) > 0

/** Someone reported messages; dropped if all were answered in the meantime. */
export const messagesReported = defineMail<Record<string, never>>({
  label: 'Messages reported',
  email: async (_, { read, siteName }) => {
    if (!(await isUnanswered(read, isNotNull))) return null
    return {
      subject: 'Messages were reported',
      heading: `Messages were reported at ${siteName}`,
      paragraphs: ['A member reported messages in a conversation. The report needs your review.'],
      action,
    }
  },
})

/** Someone reported a profile; dropped if all were answered in the meantime. */
export const profileReported = defineMail<Record<string, never>>({
  label: 'Profile reported',
  email: async (_, { read, siteName }) => {
    if (!(await isUnanswered(read, isNull))) return null
    return {
      subject: 'A profile was reported',
      heading: `A profile was reported at ${siteName}`,
      paragraphs: ['A member reported a problem with a profile. The report needs your review.'],
      action,
    }
  },
})

/** A report was answered; the answer is only shown after login. */
export const reportAnswered = defineMail<{ reportId: number }>({
  label: 'Report answered',
  email: async ({ reportId }, { read, siteName }) => {
    const [report] = await read.select().from(reports).where(eq(reports.id, reportId))
    if (!report) return null
    const isProfile = report.conversationId === null
    return {
      subject: 'We reviewed your report',
      heading: `We reviewed your report at ${siteName}`,
      paragraphs: [
        `You reported ${isProfile ? 'a profile' : 'messages in a conversation'}, and an administrator reviewed your report.`,
        report.outcome ? OUTCOME_LABELS[report.outcome] : '',
        'We won’t tell anyone else that it was you.',
      ],
      action: isProfile
        ? { label: 'View our answer', path: '/settings/data#your-reports' }
        : { label: 'View our answer', path: `/conversations/${report.conversationId}` },
    }
  },
})

/** An administrator asks for a change of a profile, in their own words. */
export const profileChangeRequested = defineMail<{ changeRequestId: number }>({
  label: 'Profile change requested',
  email: async ({ changeRequestId }, { read, siteName }) => {
    const [request] = await read
      .select()
      .from(profileChangeRequests)
      .where(eq(profileChangeRequests.id, changeRequestId))
    if (!request) return null
    return {
      subject: 'Please update your profile',
      heading: `Please update your profile at ${siteName}`,
      paragraphs: ['We reviewed your profile and need you to change something:'],
      quote: request.text,
      action: { label: 'Open your profile', path: '/profile' },
    }
  },
})
