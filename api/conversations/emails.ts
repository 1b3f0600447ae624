import { and, eq, gt, ne } from '#api/platform/db/drizzle.ts'
import { defineMail } from '#api/email/template.ts'
import { connections } from '#api/connections/table.ts'
import { conversationMessages, conversationReads, conversations } from './table.ts'

/** A message is still unread; its sender and text are only shown after login. */
export const messageReceived = defineMail<{ connectionId: number }>({
  label: 'Message received',
  topic: 'messages',
  email: async ({ connectionId }, { read, userId, siteName }) => {
    const [conversation] = await read
      .select({ investorId: conversations.investorId })
      .from(conversations)
      .innerJoin(connections, and(eq(connections.id, conversations.id), eq(connections.state, 'accepted')))
      .where(eq(conversations.id, connectionId))
    if (!conversation || userId === null) return null
    const [seen] = await read
      .select({ readTo: conversationReads.readTo })
      .from(conversationReads)
      .where(and(eq(conversationReads.conversationId, connectionId), eq(conversationReads.userId, userId)))
    const party = conversation.investorId === userId ? 'investor' : 'founder'
    const unread = and(
      eq(conversationMessages.conversationId, connectionId),
      ne(conversationMessages.party, party),
      gt(conversationMessages.id, seen?.readTo ?? 0),
    )
    if ((await read.$count(conversationMessages, unread)) === 0) return null
    return {
      connectionId,
      subject: party === 'founder' ? 'An investor wrote to you' : 'A founder wrote to you',
      heading: 'You have a new message',
      paragraphs: [
        `Somebody you are connected with at ${siteName} wrote to you. We will not write again until you have read it.`,
      ],
      action: { label: 'Read the message', path: `/conversations/${connectionId}` },
    }
  },
})
