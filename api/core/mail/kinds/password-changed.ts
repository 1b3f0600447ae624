import { formatDate } from '#api/contract/dates.ts'
import { defineMail, greeting } from '#api/core/mail/mail.kind.ts'

/** A person changed their password, or somebody did who knew it. */
export const passwordChanged = defineMail<{ device: string | null; at: number }>({
  label: 'Password changed',
  letter: ({ device, at }, { siteName, timeZone, ...to }) => ({
    subject: `Your password at ${siteName} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      greeting(to),
      `Your password was changed on ${formatDate(at, timeZone, { dateStyle: 'medium', timeStyle: 'short' })}${device ? `, with ${device}` : ''}. Every other device was signed out.`,
      'If it was you, there is nothing to do. If not, ask for a new password now and tell an administrator.',
    ],
    action: { label: 'Ask for a new password', path: '/password-reset' },
  }),
})
