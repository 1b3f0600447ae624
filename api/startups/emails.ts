import type { NotificationType } from '#api/notifications/contract/topics.ts'
import { notificationText } from '#api/notifications/contract/text.ts'
import { defineMail } from '#api/email/template.ts'

const nothing = {
  id: 0,
  createdAt: '',
  readAt: null,
  startup: null,
  investor: null,
  connection: null,
  search: null,
  count: null,
}

/** An administrator decided about a startup or its funding request. */
export const startupDecided = defineMail<{ type: NotificationType }>({
  label: 'Startup decided',
  topic: 'startup',
  email: ({ type }) => {
    const { title, text } = notificationText({ ...nothing, type })
    return {
      subject: title,
      paragraphs: [text],
      action: { label: 'Open your dashboard', path: '/dashboard/startup' },
    }
  },
})
