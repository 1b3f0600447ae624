import { LIMITS } from '#api/platform/contract/limits.ts'
import { defineMail } from '#api/email/template.ts'
import { findLinkOwner, resetToken } from './reset-link.ts'
import { formatMoment } from '#api/platform/contract/times.ts'

/** A sentence about passkeys that were removed as well; empty if there were none. */
export function removedPasskeys(count: number): string {
  if (count === 0) return ''
  return ` ${count === 1 ? 'A passkey was' : `${count} passkeys were`} removed.`
}

const WHY = {
  confirmed:
    'You verified your email. Anything set up on the account before that was removed, because anyone could have added it.',
  undone: 'Your email change was undone, and you were signed out on every device.',
  'signed-out': 'An administrator signed you out on every device.',
  activated:
    'Your account is active again. When it was deactivated, you were signed out on every device and any passkeys were removed.',
  own: 'You were signed out on your other devices.',
} as const

const NEXT = {
  confirmed: 'Set up what you need again in your settings.',
  undone: 'Someone else may know your password. Log in and change it now.',
  'signed-out': 'Log in with your password. Not sure why this happened? Ask an administrator.',
  activated: 'Log in with your password, and add passkeys again in your settings.',
  own: 'If this wasn’t you, change your password now and tell an administrator.',
} as const

/** Ways to log in to an account have ended, besides its password. */
export const accessEnded = defineMail<{ why: keyof typeof WHY; passkeys?: number; twoFactor?: boolean }>({
  label: 'Signed out everywhere',
  isRetained: true,
  email: ({ why, passkeys = 0, twoFactor = false }, { siteName }) => ({
    subject: 'You were signed out',
    heading: `You were signed out of ${siteName}`,
    paragraphs: [
      `${WHY[why]}${removedPasskeys(passkeys)}${twoFactor ? ' Two-factor authentication (2FA) was turned off.' : ''}`,
      NEXT[why],
    ],
    action: { label: 'Open your settings', path: '/settings/security' },
  }),
})

/** Someone requested a new password for this account: its owner, or someone else. */
export const resetReceived = defineMail<Record<string, never>>({
  label: 'Password reset requested',
  email: (_, { siteName, reviewTime }) => ({
    subject: 'We received your password reset request',
    heading: `Password reset requested at ${siteName}`,
    paragraphs: [
      `Someone requested a password reset for your account. An administrator will review it, usually within ${reviewTime}.`,
      'Didn’t request this? You can ignore this email. Your password still works.',
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
      subject: 'Reset your password',
      heading: `Reset your password at ${siteName}`,
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
      `An administrator set a temporary password for your account and will give it to you. It isn’t in this email. It works for ${LIMITS.temporaryPassword.validForHours} hours, and you’ll choose a new password when you log in with it.`,
      `You were signed out on every device.${removedPasskeys(passkeys)}`,
      'If you didn’t request this, tell an administrator.',
    ],
    action: { label: 'Log in', path: '/auth' },
  }),
})

/** A password request was rejected. */
export const resetRejected = defineMail<Record<string, never>>({
  label: 'Password reset rejected',
  email: () => ({
    subject: 'Your password reset wasn’t approved',
    paragraphs: [
      'An administrator didn’t approve the password reset for your account. Your password hasn’t changed.',
      'Still need one? Send another request and tell us how we can verify that it’s you.',
    ],
    action: { label: 'Send another request', path: '/password-reset' },
  }),
})

/** Someone logged in from a browser that this account hadn't used before. */
export const newDevice = defineMail<{ device: string | null; at: number }>({
  label: 'New login',
  email: ({ device, at }, context) => ({
    subject: 'New login from a new device',
    heading: `New login to ${context.siteName}`,
    paragraphs: [
      `Someone logged in to your account from a device we haven’t seen before: ${device ?? 'an unknown device'}, ${formatMoment(at, context)}.`,
      'If this was you, you’re all set. If not, change your password now: this signs out every other device.',
    ],
    action: { label: 'View active sessions', path: '/settings/security' },
  }),
})

const WORDS = {
  password: {
    subject: 'Failed login attempts on your account',
    happened: 'Someone tried to log in to your account several times with a wrong password',
    ifNot:
      'If this wasn’t you: none of these attempts worked. To keep others out, use a password you don’t use anywhere else, and turn on two-factor authentication (2FA).',
  },
  code: {
    subject: 'Someone may know your password',
    happened: 'Someone entered your correct password, and then several wrong codes',
    ifNot: 'If this wasn’t you, someone else knows your password. The login was blocked, but change your password now.',
  },
  confirmation: {
    subject: 'Wrong passwords entered in your account',
    happened: 'Someone who is signed in to your account entered a wrong password several times',
    ifNot: 'If this wasn’t you, log in and change your password now: this signs out every other device.',
  },
  passkey: {
    subject: 'One of your passkeys may have been copied',
    happened: 'Someone tried to log in to your account with a passkey that seems to have been copied',
    ifNot: 'We blocked the login. Remove that passkey in your settings and add a new one.',
  },
} as const

/** Someone else seems to be trying to get into an account. */
export const suspiciousAttempts = defineMail<{ what: keyof typeof WORDS; device: string | null; at: number }>({
  label: 'Failed login attempts',
  email: ({ what, device, at }, context) => {
    const { subject, happened, ifNot } = WORDS[what]
    const when = formatMoment(at, context)
    return {
      subject,
      paragraphs: [
        `${happened}, last on ${when}${device ? ` from ${device}` : ''}.`,
        what === 'passkey' ? '' : 'If this was you, you’re all set.',
        ifNot,
      ],
      action: { label: 'Open your settings', path: '/settings/security' },
    }
  },
})
