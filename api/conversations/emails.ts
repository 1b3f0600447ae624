import { and, eq, gt, ne } from '#api/platform/db/drizzle.ts'
import { capitalize, defineMail, formatOtherForEmail } from '#api/email/template.ts'
import { findConnection } from '#api/connections/emails.ts'
import { connections } from '#api/connections/table.ts'
import { conversationMessages, conversationReads, conversations } from './table.ts'

/** A message is still unread; its text is only shown after login. */
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
    const found = await findConnection(read, connectionId)
    if (!found) return null
    const other = formatOtherForEmail(party, found)
    return {
      connectionId,
      subject: `${capitalize(other)} sent you a message`,
      paragraphs: [
        `You have a new message from ${other} at ${siteName}. We won’t email you about this conversation again until you read it.`,
      ],
      action: { label: 'Read message', path: `/conversations/${connectionId}` },
    }
  },
})
