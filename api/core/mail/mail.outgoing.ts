import type { SendMailOptions } from 'nodemailer'
import type { Organizer } from '#api/db/schema/meeting.ts'
import type { MessageRow } from '#api/db/schema/message.ts'
import { siteFacts } from '#api/site-facts.ts'
import type { toCalendarFile } from './mail.calendar.ts'
import type { Composed, LetterSettings } from './mail.letter.service.ts'

export interface OutgoingSettings extends LetterSettings {
  /** The address that messages come from; the installation's contact address unless told. */
  mailFrom?: string | undefined
}

/** Whom letters come from. */
export function senderOf(settings: Pick<OutgoingSettings, 'mailFrom' | 'published' | 'siteUrl'>): Organizer {
  const { name, contactEmail } = siteFacts(settings)
  return { name, address: settings.mailFrom ?? contactEmail ?? `no-reply@${new URL(settings.siteUrl).hostname}` }
}

/** What writes calendars is read from the disk with the first one. */
async function calendarOf(...entry: Parameters<typeof toCalendarFile>): Promise<string> {
  const { toCalendarFile } = await import('./mail.calendar.ts')
  return toCalendarFile(...entry)
}

/** A letter as it goes over the line: whom it comes from and goes to, and its headers. */
export async function toOutgoing(
  settings: OutgoingSettings,
  { subject, text, html, unsubscribe, calendar, connectionId, attachments }: Composed,
  { message, address }: { message: Pick<MessageRow, 'id' | 'createdAt'>; address: string },
): Promise<SendMailOptions> {
  const host = new URL(settings.siteUrl).hostname
  const from = senderOf(settings)
  const { contactEmail } = siteFacts(settings)
  // No letter has this name: all of one connection answer to it, so that mail programs show them together.
  const thread = connectionId === null ? null : `<connection.${connectionId}@${host}>`
  const between = { from, to: { address } }
  return {
    from,
    to: address,
    ...(contactEmail !== null && contactEmail !== from.address && { replyTo: contactEmail }),
    ...(thread !== null && { inReplyTo: thread, references: thread }),
    subject,
    text,
    html,
    ...(attachments.length > 0 && { attachments }),
    ...(calendar && {
      icalEvent: { method: calendar.method, content: await calendarOf(calendar, { ...settings, between }) },
    }),
    // The same at each try, so that a mail program shows a message once that a dying process has sent twice.
    messageId: `<${message.id}.${message.createdAt.getTime()}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}
