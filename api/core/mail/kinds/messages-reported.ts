import { isNull } from 'drizzle-orm'
import { defineMail } from '#api/core/mail/mail.kind.ts'
import { messageReports } from '#api/db/schema/conversation.ts'

/** Somebody reported messages; dropped when all were answered meanwhile. */
export const messagesReported = defineMail<Record<string, never>>({
  label: 'Messages reported',
  letter: async (_, { read, siteName }) => {
    if ((await read.$count(messageReports, isNull(messageReports.answeredAt))) === 0) return null
    return {
      subject: `Messages were reported at ${siteName}`,
      heading: 'Messages were reported',
      paragraphs: ['Somebody marked messages of a conversation for administrators to read. They wait for your answer.'],
      action: { label: 'See the reports', path: '/dashboard/admin/reports' },
    }
  },
})
