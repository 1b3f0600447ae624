import { eq } from 'drizzle-orm'
import { connections } from '#api/db/schema/connection.ts'
import type { Reader } from '#api/db/database.ts'
import { defineMail } from '#api/core/mail/mail.kind.ts'

/** Which request. The names and the message stay behind the login. */
interface About {
  connectionId: number
}

async function stateOf(connectionId: number, read: Reader) {
  const [row] = await read
    .select({ state: connections.state })
    .from(connections)
    .where(eq(connections.id, connectionId))
  return row?.state
}

/** An investor asks a founder to connect; dropped when it was answered or withdrawn before the letter went out. */
export const connectionRequested = defineMail<About & Record<string, number>>({
  label: 'Connection requested',
  topic: 'requests',
  letter: async ({ connectionId }, { siteName, read }) =>
    (await stateOf(connectionId, read)) === 'requested'
      ? {
          subject: 'An investor would like to talk to you',
          heading: 'A new connection request',
          paragraphs: [
            `An approved investor of ${siteName} asks to connect with your startup. On your dashboard you see who it is, and you decide whether to answer.`,
          ],
          action: { label: 'See the request', path: '/dashboard/startup' },
        }
      : null,
})

/** An investor took a request back. */
export const connectionWithdrawn = defineMail<About & Record<string, number>>({
  label: 'Connection withdrawn',
  topic: 'requests',
  letter: () => ({
    subject: 'A connection request was withdrawn',
    paragraphs: ['An investor took back a request to connect. There is nothing left for you to do.'],
    action: { label: 'Open your dashboard', path: '/dashboard/startup' },
  }),
})

/** A founder answered; dropped when the investor withdrew in the meantime. */
export const connectionAnswered = defineMail<About & Record<string, number>>({
  label: 'Connection answered',
  topic: 'answers',
  letter: async ({ connectionId }, { read }) => {
    const state = await stateOf(connectionId, read)
    if (state !== 'accepted' && state !== 'declined') return null
    return {
      subject:
        state === 'accepted'
          ? 'A founder accepted your connection request'
          : 'A founder answered your connection request',
      paragraphs: [
        state === 'accepted'
          ? 'A founder accepted your request to connect. Your requests tell you how to reach them.'
          : 'A founder answered your request to connect, and declined this time.',
      ],
      action: { label: 'See your requests', path: '/dashboard/investor?tab=saved' },
    }
  },
})
