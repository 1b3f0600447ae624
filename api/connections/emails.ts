import { eq } from '#api/platform/db/drizzle.ts'
import { type ConnectionParty, hasEnded, otherParty } from './contract/transitions.ts'
import type { ConnectionState } from '#api/platform/contract/enumerations.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { connections } from './table.ts'
import { defineMail, type EmailContext, type SitePath } from '#api/email/template.ts'

/** Which request. The names and the message are only shown after login. */
type About = { connectionId: number } & Record<string, number>

/** Where each party reads its requests. */
const PLACE: Readonly<Record<ConnectionParty, SitePath>> = {
  founder: '/dashboard/startup',
  investor: '/dashboard/investor?tab=saved',
}

const A: Readonly<Record<ConnectionParty, string>> = { founder: 'A founder', investor: 'An investor' }

/** The request when the email is written; `null` if it is no longer in one of these states. */
async function requestIn(states: readonly ConnectionState[], { connectionId }: About, { read }: EmailContext) {
  const [row] = await read.select().from(connections).where(eq(connections.id, connectionId))
  // Introductions have an email of their own.
  if (!row || row.initiatedBy === 'region' || !states.includes(row.state)) return null
  return { ...row, asker: row.initiatedBy, receiver: otherParty(row.initiatedBy) }
}

/** A new request; dropped if it was answered or withdrawn before the email was sent. */
export const connectionRequested = defineMail<About>({
  label: 'Connection requested',
  topic: 'requests',
  email: async (about, context) => {
    const request = await requestIn(['requested'], about, context)
    if (!request) return null
    const { asker, receiver, dueAt } = request
    const recipientText = receiver === 'founder' ? 'with your startup' : 'with you'
    return {
      connectionId: about.connectionId,
      subject: `${A[asker]} would like to talk to you`,
      heading: 'A new connection request',
      paragraphs: [
        `An approved ${asker} of ${context.siteName} asks to connect ${recipientText}. On your dashboard you see who it is, and you decide whether to answer.`,
        dueAt ? `The request ends by itself on ${formatDate(dueAt, context.timeZone)}.` : '',
      ],
      action: { label: 'See the request', path: PLACE[receiver] },
    }
  },
})

/** A reminder of a pending request. */
export const connectionReminder = defineMail<About>({
  label: 'Connection reminder',
  topic: 'requests',
  email: async (about, context) => {
    const request = await requestIn(['requested'], about, context)
    if (!request) return null
    const { asker, receiver, dueAt, extendedAt } = request
    const day = formatDate(dueAt, context.timeZone)
    return {
      connectionId: about.connectionId,
      subject: `${A[asker]} is waiting for your answer`,
      paragraphs: [
        `${A[asker]} asked to connect and has not heard from you yet. We told them that they have an answer, or hear that there is none, by ${day}.`,
        extendedAt
          ? 'A no is an answer, too.'
          : 'A no is an answer, too. If you need more time, one press gives you two more weeks.',
      ],
      action: { label: 'See the request', path: PLACE[receiver] },
    }
  },
})

/** A request was withdrawn. */
export const connectionWithdrawn = defineMail<About>({
  label: 'Connection withdrawn',
  topic: 'requests',
  email: async (about, context) => {
    const request = await requestIn(['withdrawn'], about, context)
    if (!request) return null
    return {
      connectionId: about.connectionId,
      subject: 'A connection request was withdrawn',
      paragraphs: [`${A[request.asker]} withdrew a request to connect. There is nothing left for you to do.`],
      action: { label: 'Open your dashboard', path: PLACE[request.receiver] },
    }
  },
})

/** A connection has ended, for any reason; dropped if they are connected again by then. */
export const connectionEnded = defineMail<About>({
  label: 'Connection ended',
  topic: 'requests',
  email: async ({ connectionId }, { read, siteName }) => {
    const [row] = await read.select().from(connections).where(eq(connections.id, connectionId))
    if (!row || !hasEnded(row)) return null
    return {
      connectionId,
      subject: 'One of your connections has ended',
      paragraphs: [
        `One of your connections at ${siteName} has ended. You can still read your conversation, but neither of you can write in it.`,
      ],
      action: { label: 'See your conversations', path: '/conversations' },
    }
  },
})

/** A request was answered; dropped if it was withdrawn in the meantime. */
export const connectionAnswered = defineMail<About>({
  label: 'Connection answered',
  topic: 'answers',
  email: async (about, context) => {
    const request = await requestIn(['accepted', 'declined'], about, context)
    if (!request) return null
    const { asker, receiver, state } = request
    const isYes = state === 'accepted'
    return {
      connectionId: about.connectionId,
      subject: `${A[receiver]} ${isYes ? 'accepted' : 'answered'} your connection request`,
      paragraphs: [
        isYes
          ? `${A[receiver]} accepted your request to connect. Your requests tell you how to reach them.`
          : `${A[receiver]} declined your request to connect this time. Your requests name others who fit you.`,
      ],
      action: { label: 'See your requests', path: PLACE[asker] },
    }
  },
})

/** The recipient extended the request. */
export const connectionExtended = defineMail<About>({
  label: 'Connection extended',
  topic: 'answers',
  email: async (about, context) => {
    const request = await requestIn(['requested'], about, context)
    if (!request) return null
    const { asker, receiver, dueAt } = request
    return {
      connectionId: about.connectionId,
      subject: `${A[receiver]} needs more time to answer`,
      paragraphs: [
        `${A[receiver]} takes two more weeks to answer your request to connect. You have an answer, or hear that there is none, by ${formatDate(dueAt, context.timeZone)}.`,
      ],
      action: { label: 'See your requests', path: PLACE[asker] },
    }
  },
})

/** A request expired. */
export const connectionUnanswered = defineMail<About>({
  label: 'Connection unanswered',
  topic: 'answers',
  email: async (about, context) => {
    const request = await requestIn(['expired'], about, context)
    if (!request) return null
    return {
      connectionId: about.connectionId,
      subject: 'Your connection request had no answer',
      paragraphs: [
        `${A[request.receiver]} whom you asked to connect has not answered, and the request has ended. Others fit you, too.`,
      ],
      action: { label: 'See who fits you', path: '/matches' },
    }
  },
})

/** Requests are paused after several expired in a row. */
export const requestsPaused = defineMail<Record<string, never>>({
  label: 'Requests paused',
  topic: 'requests',
  email: () => ({
    subject: 'Your connection requests are paused',
    paragraphs: [
      'Several requests to connect in a row had no answer from you, so nobody else can ask you for now. One press in your profile lets people ask again.',
    ],
    action: { label: 'Open your profile', path: '/profile' },
  }),
})

/** Someone on whom the recipient set an availability alert accepts requests again. */
export const roomFree = defineMail<Record<string, never>>({
  label: 'Takes requests again',
  topic: 'answers',
  email: () => ({
    subject: 'Somebody you wanted to ask takes requests again',
    paragraphs: ['You asked us to tell you. Your notices show who it is, and you can ask now.'],
    action: { label: 'See your notices', path: '/notices' },
  }),
})
