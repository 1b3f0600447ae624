import { and, eq } from '#api/platform/db/drizzle.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import type { IntroductionState } from './contract.ts'
import { defineMail, type EmailContext } from '#api/email/template.ts'
import { introductionAnswers, introductions } from './table.ts'

/** Which introduction. The names and the reason are only shown after login. */
type About = { introductionId: number } & Record<string, number>

const DASHBOARD = { label: 'Open your dashboard', path: '/dashboard' } as const

/**
 * The introduction and the recipient's own answer when the email is written. The other person's answer isn't even read,
 * so no email can reveal it.
 */
async function introductionIn(state: IntroductionState, { introductionId }: About, { read, userId }: EmailContext) {
  const [row] = await read
    .select({ dueAt: introductions.dueAt, answer: introductionAnswers.answer })
    .from(introductions)
    .leftJoin(
      introductionAnswers,
      and(eq(introductionAnswers.introductionId, introductions.id), eq(introductionAnswers.userId, userId ?? 0)),
    )
    .where(and(eq(introductions.id, introductionId), eq(introductions.state, state)))
  return row ?? null
}

/** A new introduction; dropped if it was answered or withdrawn before the email was sent. */
export const introductionProposed = defineMail<About>({
  label: 'Introduction proposed',
  topic: 'requests',
  email: async (about, context) => {
    const found = await introductionIn('proposed', about, context)
    if (!found || found.answer) return null
    return {
      subject: 'We’d like to introduce you to someone',
      paragraphs: [
        `Our team at ${context.siteName} thinks you should meet someone. Your dashboard shows who and why. You can accept or decline.`,
        'We’re asking both of you. The other person won’t see your answer unless you both accept.',
        `This introduction expires on ${formatDate(found.dueAt, context.timeZone)}.`,
      ],
      action: { label: 'View introduction', path: '/dashboard' },
    }
  },
})

/** A reminder of an unanswered introduction. */
export const introductionReminder = defineMail<About>({
  label: 'Introduction reminder',
  topic: 'requests',
  email: async (about, context) => {
    const found = await introductionIn('proposed', about, context)
    if (!found || found.answer) return null
    return {
      subject: 'Reminder: we’d like to introduce you',
      paragraphs: [
        `We asked if you’d like to meet someone. Please reply by ${formatDate(found.dueAt, context.timeZone)}. You can also decline; we won’t share that.`,
      ],
      action: { label: 'View introduction', path: '/dashboard' },
    }
  },
})

/** An administrator withdrew an introduction. */
export const introductionWithdrawn = defineMail<About>({
  label: 'Introduction withdrawn',
  topic: 'requests',
  email: async (about, context) => {
    const found = await introductionIn('withdrawn', about, context)
    if (!found) return null
    return {
      subject: 'An introduction was withdrawn',
      paragraphs: [
        'We asked if you’d like to meet someone, and have withdrawn the introduction. There’s nothing you need to do.',
      ],
      action: DASHBOARD,
    }
  },
})

/** An introduction expired. The text is the same whatever the other person answered, or if they didn't. */
export const introductionEnded = defineMail<About>({
  label: 'Introduction expired',
  topic: 'requests',
  email: async (about, context) => {
    const found = await introductionIn('expired', about, context)
    if (!found) return null
    return {
      subject: 'An introduction has expired',
      paragraphs: [
        found.answer
          ? 'The introduction you accepted didn’t happen within two weeks. See your other matches.'
          : 'We asked if you’d like to meet someone, and the two weeks to reply are over. See your other matches.',
      ],
      action: { label: 'View your matches', path: '/matches' },
    }
  },
})

/** Both accepted. */
export const introductionMade = defineMail<About>({
  label: 'Introduction made',
  topic: 'requests',
  email: async (about, context) => {
    const found = await introductionIn('connected', about, context)
    if (!found) return null
    return {
      subject: 'You both accepted our introduction',
      paragraphs: ['You’re now connected. Your dashboard shows who it is and how to reach each other.'],
      action: DASHBOARD,
    }
  },
})
