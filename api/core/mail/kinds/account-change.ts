import { formatDate } from '#api/contract/dates.ts'
import { defineMail } from '#api/core/mail/mail.kind.ts'

/**
 * The account's e-mail address has changed: told to both addresses, to the new one without anything that the person
 * wrote.
 */
export const emailChanged = defineMail<{ isNew: boolean }>({
  label: 'E-mail address changed',
  letter: ({ isNew }, { siteName }) =>
    isNew
      ? {
          subject: `Your e-mail address at ${siteName}`,
          heading: 'This address was set for an account',
          isNameless: true,
          paragraphs: [
            `From now on, e-mails about an account at ${siteName} come to this address.`,
            'If you have no account there, somebody mistyped their own address. Please tell an administrator.',
          ],
        }
      : {
          subject: `Your e-mail address at ${siteName} was changed`,
          heading: 'Your e-mail address was changed',
          paragraphs: [
            `E-mails about your account at ${siteName} go to another address from now on. This is the last one sent here.`,
            'If it was you, there is nothing to do. If not, sign in now, change your password and put your address back. If you cannot sign in any more, tell an administrator.',
          ],
          action: { label: 'Open your settings', path: '/settings' },
        },
})

/** A person changed their password, or somebody did who knew it. */
export const passwordChanged = defineMail<{ device: string | null; at: number }>({
  label: 'Password changed',
  letter: ({ device, at }, { siteName, timeZone }) => ({
    subject: `Your password at ${siteName} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `Your password was changed on ${formatDate(at, timeZone, { dateStyle: 'medium', timeStyle: 'short' })}${device ? `, with ${device}` : ''}. Every other device was signed out.`,
      'If it was you, there is nothing to do. If not, ask for a new password now and tell an administrator.',
    ],
    action: { label: 'Ask for a new password', path: '/password-reset' },
  }),
})

/** Two-step login was turned on or off, by the person or, off, by an administrator. */
export const twoStepChanged = defineMail<{ isOn: boolean }>({
  label: 'Two-step login changed',
  letter: ({ isOn }, { siteName }) => ({
    subject: `Two-step login was turned ${isOn ? 'on' : 'off'}`,
    paragraphs: [
      isOn
        ? `From now on, signing in to ${siteName} takes a code from your authenticator app after your password.`
        : `From now on, signing in to ${siteName} takes only your password.`,
      'If you did not ask for this, change your password now and tell an administrator.',
    ],
    action: { label: 'Open your settings', path: '/settings' },
  }),
})

/** New recovery codes replaced the old ones, and their maker has them. */
export const recoveryCodesRenewed = defineMail<Record<string, never>>({
  label: 'Recovery codes renewed',
  letter: (_, { siteName }) => ({
    subject: 'New recovery codes were made',
    paragraphs: [
      `New recovery codes were made for your two-step login to ${siteName}. The old ones have stopped working.`,
      'If it was you, there is nothing to do. If not, change your password now and make new codes again: only the newest ones work.',
    ],
    action: { label: 'Open your settings', path: '/settings' },
  }),
})
