import type { SendMailOptions } from 'nodemailer'
import type { Organizer } from '#api/db/schema/meeting.ts'
import type { MessageRow } from '#api/db/schema/message.ts'
import { siteFacts } from '#api/site-facts.ts'
import type { toCalendarFile } from './mail.calendar.ts'
import type { Composed, LetterSettings } from './mail.letter.service.ts'

export interface OutgoingSettings extends LetterSettings {
  /** The address that messages come from; the installation's contact address unless told. */
  from?: string | undefined
}

/** Whom letters come from. */
export function senderOf(settings: OutgoingSettings): Organizer {
  const { name, contactEmail } = siteFacts(settings)
  return { name, address: settings.from ?? contactEmail ?? `no-reply@${new URL(settings.siteUrl).hostname}` }
}

/** What writes calendars is read from the disk with the first one. */
async function calendarOf(...entry: Parameters<typeof toCalendarFile>): Promise<string> {
  const { toCalendarFile } = await import('./mail.calendar.ts')
  return toCalendarFile(...entry)
}

/** A letter as it goes over the line: whom it comes from and goes to, and its headers. */
export async function toOutgoing(
  settings: OutgoingSettings,
  { subject, text, html, unsubscribe, calendar, attachments }: Composed,
  { message, address }: { message: Pick<MessageRow, 'id' | 'createdAt'>; address: string },
): Promise<SendMailOptions> {
  const host = new URL(settings.siteUrl).hostname
  const from = senderOf(settings)
  const between = { from, to: { address } }
  return {
    from,
    to: address,
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
