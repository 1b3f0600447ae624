import { and, eq, isNotNull, isNull } from '#api/db/drizzle.ts'
import { OUTCOME_LABELS } from '#api/contract/moderation/kinds.ts'
import { defineMail } from '#api/core/mail/mail.kind.ts'
import type { Reader } from '#api/db/database.ts'
import { profileAsks, reports } from '#api/db/schema/moderation.ts'

const action = { label: 'See the reports', path: '/dashboard/admin/reports' } as const

const isWaiting = async (read: Reader, of: typeof isNull) =>
  (await read.$count(reports, and(isNull(reports.answeredAt), of(reports.conversationId)))) > 0

/** Somebody reported messages; dropped when all were answered meanwhile. */
export const messagesReported = defineMail<Record<string, never>>({
  label: 'Messages reported',
  letter: async (_, { read, siteName }) => {
    if (!(await isWaiting(read, isNotNull))) return null
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

/** Somebody reported a profile; dropped when all were answered meanwhile. */
export const profileReported = defineMail<Record<string, never>>({
  label: 'Profile reported',
  letter: async (_, { read, siteName }) => {
    if (!(await isWaiting(read, isNull))) return null
    return {
      subject: `A profile was reported at ${siteName}`,
      heading: 'A profile was reported',
      paragraphs: ['Somebody told us that something is wrong with a profile. It is waiting for your answer.'],
      action,
    }
  },
})

/** A report was answered; who reads it is signed in. */
export const reportAnswered = defineMail<{ reportId: number }>({
  label: 'Report answered',
  letter: async ({ reportId }, { read, siteName }) => {
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

/** An administrator asks for a change of a profile, in words of their own. */
export const profileAsked = defineMail<{ askId: number }>({
  label: 'Change of a profile asked for',
  letter: async ({ askId }, { read, siteName }) => {
    const [ask] = await read.select().from(profileAsks).where(eq(profileAsks.id, askId))
    if (!ask) return null
    return {
      subject: `Please change your profile at ${siteName}`,
      paragraphs: ['We looked at your profile and ask you to change something:'],
      quote: ask.text,
      action: { label: 'Open your profile', path: '/profile' },
    }
  },
})
