import { eq } from 'drizzle-orm'
import { connections } from '#api/db/schema/connection.ts'
import { defineMail, greeting, type LetterContext } from '#api/core/mail/mail.kind.ts'

/** Which request. The names and the message stay behind the login. */
interface About {
  connectionId: number
}

async function stateOf(connectionId: number, { read }: Pick<LetterContext, 'read'>) {
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
  letter: async ({ connectionId }, { siteName, ...to }) =>
    (await stateOf(connectionId, to)) === 'requested'
      ? {
          subject: 'An investor would like to talk to you',
          heading: 'A new connection request',
          paragraphs: [
            greeting(to),
            `an approved investor of ${siteName} asks to connect with your startup. On your dashboard you see who it is, and you decide whether to answer.`,
          ],
          action: { label: 'See the request', path: '/dashboard/startup' },
        }
      : null,
})

/** An investor took a request back. */
export const connectionWithdrawn = defineMail<About & Record<string, number>>({
  label: 'Connection withdrawn',
  topic: 'requests',
  letter: (_, to) => ({
    subject: 'A connection request was withdrawn',
    paragraphs: [greeting(to), 'an investor took back a request to connect. There is nothing left for you to do.'],
    action: { label: 'Open your dashboard', path: '/dashboard/startup' },
  }),
})

/** A founder answered; dropped when the investor withdrew in the meantime. */
export const connectionAnswered = defineMail<About & Record<string, number>>({
  label: 'Connection answered',
  topic: 'answers',
  letter: async ({ connectionId }, to) => {
    const state = await stateOf(connectionId, to)
    if (state !== 'accepted' && state !== 'declined') return null
    return {
      subject:
        state === 'accepted'
          ? 'A founder accepted your connection request'
          : 'A founder answered your connection request',
      paragraphs: [
        greeting(to),
        state === 'accepted'
          ? 'a founder accepted your request to connect. How to reach them stands with your requests.'
          : 'a founder answered your request to connect, and declines this time.',
      ],
      action: { label: 'See your requests', path: '/dashboard/investor?tab=saved' },
    }
  },
})
