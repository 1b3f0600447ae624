import { LIMITS } from '#api/platform/contract/limits.ts'
import { defineMail } from '#api/email/template.ts'
import { removedPasskeys } from '#api/documents/emails.ts'
import { findLinkOwner, resetToken } from './reset-link.ts'
import { formatDate } from '#api/platform/contract/dates.ts'

/** Someone requested a new password for this account: its owner, or someone else. */
export const resetReceived = defineMail<Record<string, never>>({
  label: 'Password reset requested',
  email: (_, { siteName }) => ({
    subject: `A new password was requested at ${siteName}`,
    paragraphs: [
      'Somebody asked for a new password for your account. An administrator will look at it, usually within 1-2 business days.',
      'If it was not you, you need do nothing: your password still works, and you can tell an administrator.',
    ],
  }),
})

/** The link that sets a new password; nothing to send once a newer one was made, or it was ended. */
export const resetLink = defineMail<{ seed: string }>({
  label: 'Password reset link',
  isLimited: true,
  email: async ({ seed }, { isShown, keys, now, read, siteName, userId }) => {
    const token = userId === null ? '' : resetToken(keys, userId, seed)
    if (!isShown && !(await findLinkOwner(read, token, now))) return null
    return {
      subject: `Reset your password at ${siteName}`,
      heading: 'Reset your password',
      paragraphs: [
        `Someone asked to reset your password. The link below lets you set a new one. It works once, for ${LIMITS.passwordResetLink.minutes} minutes.`,
        'If it wasn’t you, ignore this email. Your password stays as it is.',
      ],
      action: { label: 'Set a new password', path: `/password-reset/link?token=${token}` },
    }
  },
})

/** A temporary password was set. It is never in the letter: the administrator hands it over. */
export const resetApproved = defineMail<{ passkeys?: number }>({
  label: 'Password reset approved',
  email: ({ passkeys = 0 }) => ({
    subject: 'Your password was reset',
    paragraphs: [
      `An administrator has set a temporary password for your account and will give it to you. It is not in this e-mail. It works for ${LIMITS.temporaryPassword.validForHours} hours, and you choose a password of your own when you sign in with it.`,
      `You were signed out everywhere.${removedPasskeys(passkeys)}`,
      'If you did not ask for this, tell an administrator.',
    ],
    action: { label: 'Sign in', path: '/auth' },
  }),
})

/** A password request was rejected. */
export const resetRejected = defineMail<Record<string, never>>({
  label: 'Password reset rejected',
  email: () => ({
    subject: 'Your request for a new password',
    paragraphs: [
      'An administrator did not approve the request for a new password for your account. Your password stays as it is.',
      'If you still need a new one, send another request and say how we can tell that it is you.',
    ],
    action: { label: 'Send another request', path: '/password-reset' },
  }),
})

/** Someone logged in from a browser that this account hadn't used before. */
export const newDevice = defineMail<{ device: string | null; at: number }>({
  label: 'New sign-in',
  email: ({ device, at }, { siteName, timeZone }) => ({
    subject: `New sign-in to ${siteName}`,
    paragraphs: [
      `Your account was used to sign in from a device we have not seen before: ${device ?? 'an unknown device'}, ${formatDate(at, timeZone, { dateStyle: 'medium', timeStyle: 'short' })}.`,
      'If it was you, there is nothing to do. If not, change your password now: this signs out every other device.',
    ],
    action: { label: 'See where you are signed in', path: '/settings' },
  }),
})

const WORDS = {
  password: {
    subject: 'Wrong passwords for your account',
    happened: 'Somebody tried to sign in to your account several times with a wrong password',
    ifNot:
      'If it was not you: none of these tries worked. A password that you use nowhere else, and two-step login, keep others out.',
  },
  code: {
    subject: 'Wrong codes after your password',
    happened: 'Somebody entered your password, which was right, and then several wrong codes',
    ifNot: 'If it was not you, somebody else knows your password. Nobody was signed in, but change it now.',
  },
  confirmation: {
    subject: 'Wrong passwords in your account',
    happened: 'Somebody who is signed in to your account was asked for its password, and got it wrong several times',
    ifNot: 'If it was not you, sign in and change your password now: this signs out every other device.',
  },
  passkey: {
    subject: 'A passkey that may be a copy',
    happened: 'Somebody tried to sign in to your account with a passkey that seems to have been copied',
    ifNot: 'Nobody was signed in by it. Remove that passkey in your settings and make a new one.',
  },
} as const

/** Someone else seems to be trying to get into an account. */
export const suspiciousAttempts = defineMail<{ what: keyof typeof WORDS; device: string | null; at: number }>({
  label: 'Suspicious tries',
  email: ({ what, device, at }, { siteName, timeZone }) => {
    const { subject, happened, ifNot } = WORDS[what]
    const when = formatDate(at, timeZone, { dateStyle: 'medium', timeStyle: 'short' })
    return {
      subject: `${subject} at ${siteName}`,
      heading: subject,
      paragraphs: [
        `${happened}, last on ${when}${device ? ` from ${device}` : ''}.`,
        'If it was you, there is nothing to do.',
        ifNot,
      ],
      action: { label: 'Open your settings', path: '/settings' },
    }
  },
})
