import { formatDate } from '#api/contract/dates.ts'
import { defineMail } from '#api/core/mail/mail.kind.ts'

/** Somebody signed in from a browser that this account had not used before. */
export const newDevice = defineMail<{ device: string | null; at: number }>({
  label: 'New sign-in',
  letter: ({ device, at }, { siteName, timeZone }) => ({
    subject: `New sign-in to ${siteName}`,
    paragraphs: [
      `Your account was used to sign in from a device we have not seen before: ${device ?? 'an unknown device'}, ${formatDate(at, timeZone, { dateStyle: 'medium', timeStyle: 'short' })}.`,
      'If it was you, there is nothing to do. If not, change your password now: this signs out every other device.',
    ],
    action: { label: 'See where you are signed in', path: '/settings' },
  }),
})
