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
      subject: 'We would like to introduce you to somebody',
      paragraphs: [
        `The people behind ${context.siteName} think that the two of you should meet. Your dashboard says why, and you decide.`,
        'Both of you are asked. Neither hears what the other said before both have said yes.',
        `The introduction ends by itself on ${formatDate(found.dueAt, context.timeZone)}.`,
      ],
      action: { label: 'See the introduction', path: '/dashboard' },
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
      subject: 'An introduction is waiting for your answer',
      paragraphs: [
        `We asked whether you would like to meet somebody. You can answer until ${formatDate(found.dueAt, context.timeZone)}; a no is an answer, too, and stays with us.`,
      ],
      action: { label: 'See the introduction', path: '/dashboard' },
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
      subject: 'We took an introduction back',
      paragraphs: ['We had asked whether you would like to meet somebody. There is nothing left for you to do.'],
      action: DASHBOARD,
    }
  },
})

/** An introduction expired. The text is the same whatever the other person answered, or if they didn't. */
export const introductionEnded = defineMail<About>({
  label: 'Introduction ended',
  topic: 'requests',
  email: async (about, context) => {
    const found = await introductionIn('expired', about, context)
    if (!found) return null
    return {
      subject: 'An introduction has ended',
      paragraphs: [
        found.answer
          ? 'The introduction to which you said yes did not come about within two weeks. Others fit you, too.'
          : 'We asked whether you would like to meet somebody, and the two weeks to answer are over. Others fit you, too.',
      ],
      action: { label: 'See who fits you', path: '/matches' },
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
      subject: 'You both said yes',
      paragraphs: [
        'You said yes to an introduction, and so did the other person. You are connected now; your dashboard says how to reach each other.',
      ],
      action: DASHBOARD,
    }
  },
})
