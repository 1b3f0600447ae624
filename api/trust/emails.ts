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
  label: 'Statement ends',
  topic: 'profile',
  email: async ({ selfCertifiedAt }, { read, userId, timeZone }) => {
    const at = new Date(selfCertifiedAt)
    if ((await read.$count(investors, and(eq(investors.userId, userId ?? 0), eq(investors.selfCertifiedAt, at)))) === 0)
      return null
    const end = formatDate(getSelfCertificationEnd(at), timeZone)
    return {
      subject: 'Does your statement still hold?',
      paragraphs: [
        `On ${formatDate(at, timeZone)} you stated a category of investors. Others can read it until ${end}; then it expires.`,
        'If it still holds, state it again on your profile. If not, there is nothing to do.',
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
  label: 'Still right?',
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
      subject: `Is your ${name} still right?`,
      paragraphs: [
        `You last said so on ${formatDate(new Date(confirmedAt).toISOString(), timeZone)}. If it still is, one press on your dashboard is enough. If something has changed, change it: saving confirms the rest.`,
        `After ${shownAfterDays} days ${siteName} no longer suggests a profile to anybody, and after ${listedForDays} it leaves the lists until you are back.`,
      ],
      action: { label: 'Open your dashboard', path },
    }
  },
})

/** The code that proves that someone reads emails at a website's domain. */
export const websiteCode = defineMail<{ seed: string }>({
  label: 'Code for a website',
  isLimited: true,
  email: async ({ seed }, { read, userId, keys, now, isShown, siteName }) => {
    const live = isShown || userId === null ? null : await liveWebsiteCode(read, userId, now)
    if (!isShown && live?.seed !== seed) return null
    return {
      subject: `Your code for ${siteName}`,
      heading: 'Show that the website is yours',
      isNameless: true,
      paragraphs: [
        ...aboutCode(isShown ? '•••• ••••' : spaced(getCode(keys, userId!, seed))),
        `Somebody with a profile at ${siteName} says that they speak for the website of this address. If you do not know who that is, keep the code to yourself: without it nothing happens.`,
      ],
    }
  },
})

const action = { label: 'See the reports', path: '/dashboard/admin/reports' } as const

const isUnanswered = async (read: Reader, of: typeof isNull) =>
  (await read.$count(reports, and(isNull(reports.answeredAt), of(reports.conversationId)))) > 0

/** Someone reported messages; dropped if all were answered in the meantime. */
export const messagesReported = defineMail<Record<string, never>>({
  label: 'Messages reported',
  email: async (_, { read, siteName }) => {
    if (!(await isUnanswered(read, isNotNull))) return null
    return {
      subject: `Messages were reported at ${siteName}`,
      heading: 'Messages were reported',
      paragraphs: [
        'Somebody marked messages of a conversation for administrators to read. They are waiting for your answer.',
      ],
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
      subject: `A profile was reported at ${siteName}`,
      heading: 'A profile was reported',
      paragraphs: ['Somebody told us that something is wrong with a profile. It is waiting for your answer.'],
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
      subject: `Your report at ${siteName} was answered`,
      heading: 'Your report was answered',
      paragraphs: [
        `You told us about ${isProfile ? 'a profile' : 'messages of a conversation'}. An administrator looked at it.`,
        report.outcome ? OUTCOME_LABELS[report.outcome] : '',
        'Nobody else will learn that it was you.',
      ],
      action: isProfile
        ? { label: 'Read the answer', path: '/settings#your-reports' }
        : { label: 'Read the answer', path: `/conversations/${report.conversationId}` },
    }
  },
})

/** An administrator asks for a change of a profile, in their own words. */
export const profileAsked = defineMail<{ askId: number }>({
  label: 'Change of a profile asked for',
  email: async ({ askId }, { read, siteName }) => {
    const [request] = await read.select().from(profileChangeRequests).where(eq(profileChangeRequests.id, askId))
    if (!request) return null
    return {
      subject: `Please change your profile at ${siteName}`,
      paragraphs: ['We looked at your profile and ask you to change something:'],
      quote: request.text,
      action: { label: 'Open your profile', path: '/profile' },
    }
  },
})
