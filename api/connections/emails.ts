import { and, eq } from '#api/platform/db/drizzle.ts'
import { type ConnectionParty, hasEnded, otherParty } from './contract/transitions.ts'
import type { ConnectionState } from '#api/connections/contract/transitions.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { connections } from './table.ts'
import {
  capitalize,
  defineMail,
  type EmailContext,
  type SitePath,
  formatCompanyForEmail,
  formatOtherForEmail,
  formatPersonForEmail,
} from '#api/email/template.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { findNamed, NAMED_STARTUP } from '#api/startups/find.service.ts'
import { startups } from '#api/startups/table.ts'
import { users } from '#api/users/table.ts'

/** Which request. Its message is only shown after login. */
type About = { connectionId: number } & Record<string, number>

/** Where each party reads its requests. */
const PLACE: Readonly<Record<ConnectionParty, SitePath>> = {
  founder: '/dashboard/startup',
  investor: '/dashboard/investor?tab=saved',
}

/** A connection with the names of its people. */
export async function findConnection(read: Reader, id: number) {
  const investor = { firstName: users.firstName, lastName: users.lastName, active: users.active }
  const [found] = await read
    .select({ connection: connections, startup: NAMED_STARTUP, investor })
    .from(connections)
    .innerJoin(startups, eq(startups.id, connections.startupId))
    .innerJoin(users, eq(users.id, connections.investorId))
    .where(eq(connections.id, id))
  return found
}

/** The request when the email is written; `null` if it is no longer in one of these states. */
async function requestIn(states: readonly ConnectionState[], { connectionId }: About, { read }: EmailContext) {
  const found = await findConnection(read, connectionId)
  // Introductions have an email of their own.
  if (!found || found.connection.initiatedBy === 'region' || !states.includes(found.connection.state)) return null
  const { initiatedBy: requester } = found.connection
  const recipient = otherParty(requester)
  /** The sender as the recipient reads it, and the recipient as the sender does. */
  const requesterName = capitalize(formatOtherForEmail(recipient, found))
  const recipientName = capitalize(formatOtherForEmail(requester, found))
  return { ...found.connection, requester, recipient, requesterName, recipientName }
}

/** A new request; dropped if it was answered or withdrawn before the email was sent. */
export const connectionRequested = defineMail<About>({
  label: 'Connection requested',
  topic: 'requests',
  email: async (about, context) => {
    const request = await requestIn(['requested'], about, context)
    if (!request) return null
    const { requesterName, recipient, dueAt } = request
    const withText = recipient === 'founder' ? 'with your startup' : 'with you'
    return {
      connectionId: about.connectionId,
      subject: `${requesterName} wants to connect`,
      paragraphs: [
        `${requesterName} wants to connect ${withText} on ${context.siteName}. View the request to accept or decline.`,
        dueAt ? `This request expires on ${formatDate(dueAt, context.timeZone)}.` : '',
      ],
      action: { label: 'View request', path: PLACE[recipient] },
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
    const { requesterName, recipient, dueAt, extendedAt } = request
    const day = formatDate(dueAt, context.timeZone)
    return {
      connectionId: about.connectionId,
      subject: `Reminder: ${requesterName} wants to connect`,
      paragraphs: [
        `${requesterName} wants to connect, and you haven’t replied yet. Please reply by ${day}. After that, the request expires.`,
        extendedAt
          ? 'Not interested? A quick “no” helps.'
          : 'Not interested? A quick “no” helps. Need more time? Extend by two weeks.',
      ],
      action: { label: 'View request', path: PLACE[recipient] },
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
      subject: `${request.requesterName} withdrew a request`,
      paragraphs: [`${request.requesterName} withdrew a request to connect. There’s nothing you need to do.`],
      action: { label: 'Open your dashboard', path: PLACE[request.recipient] },
    }
  },
})

/** A connection has ended, for any reason; dropped if they are connected again by then. */
export const connectionEnded = defineMail<About>({
  label: 'Connection ended',
  topic: 'requests',
  email: async ({ connectionId }, { read, siteName, userId }) => {
    const found = await findConnection(read, connectionId)
    if (!found || !hasEnded(found.connection)) return null
    const party = found.connection.investorId === userId ? 'investor' : 'founder'
    const other = formatOtherForEmail(party, found)
    return {
      connectionId,
      subject: 'One of your connections has ended',
      paragraphs: [
        `Your connection with ${other} at ${siteName} has ended. You can still read your conversation, but neither of you can send messages.`,
      ],
      action: { label: 'View conversations', path: '/conversations' },
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
    const { requester, recipientName, state } = request
    const isYes = state === 'accepted'
    return {
      connectionId: about.connectionId,
      subject: `${recipientName} ${isYes ? 'accepted' : 'declined'} your request`,
      paragraphs: [
        isYes
          ? `${recipientName} accepted your request to connect. View your request for their contact information.`
          : `${recipientName} declined your request to connect. Your dashboard shows other matches.`,
      ],
      action: { label: 'View your requests', path: PLACE[requester] },
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
    const { requester, recipientName, dueAt } = request
    return {
      connectionId: about.connectionId,
      subject: `${recipientName} needs more time to reply`,
      paragraphs: [
        `${recipientName} extended your request to connect by two weeks. You’ll hear back by ${formatDate(dueAt, context.timeZone)}, even if there’s no reply.`,
      ],
      action: { label: 'View your requests', path: PLACE[requester] },
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
      subject: 'Your connection request has expired',
      paragraphs: [
        `${request.recipientName} didn’t reply to your request to connect, so it has expired. See your other matches.`,
      ],
      action: { label: 'View your matches', path: '/matches' },
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
      'You didn’t reply to several connection requests, so we’ve paused new ones. You can turn them back on in your profile.',
    ],
    action: { label: 'Open your profile', path: '/profile' },
  }),
})

/** A startup's or an investor's name; an email that was queued by an earlier version has neither. */
async function findName(read: Reader, { startupId, investorId }: { startupId?: number; investorId?: number }) {
  if (startupId !== undefined) {
    const startup = await findNamed(read, startupId)
    return startup?.approved && startup.ownerActive ? formatCompanyForEmail(startup.companyName) : 'A startup'
  }
  const investor = { firstName: users.firstName, lastName: users.lastName }
  const [found] = await read
    .select(investor)
    .from(users)
    .where(and(eq(users.id, investorId ?? 0), eq(users.active, true)))
  return found ? formatPersonForEmail(found) : 'An investor'
}

/** Someone on whom the recipient set an availability alert accepts requests again. */
export const nowAvailable = defineMail<{ startupId?: number; investorId?: number }>({
  label: 'Accepting requests again',
  topic: 'answers',
  email: async ({ startupId, investorId }, { read }) => {
    const name = await findName(read, { startupId, investorId })
    return {
      subject: `${name} is accepting requests again`,
      paragraphs: ['You asked us to notify you. You can send your request now.'],
      action: { label: 'View notifications', path: '/notifications' },
    }
  },
})
