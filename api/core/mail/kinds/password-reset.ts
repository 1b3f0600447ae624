import { LIMITS } from '#api/contract/limits.ts'
import { defineMail } from '#api/core/mail/mail.kind.ts'
import { removedPasskeys } from './access-ended.ts'

/** Somebody asked for a new password of this account: its owner, or somebody who should not have. */
export const resetReceived = defineMail<Record<string, never>>({
  label: 'Password reset requested',
  letter: (_, { siteName }) => ({
    subject: `A new password was requested at ${siteName}`,
    paragraphs: [
      'Somebody asked for a new password for your account. An administrator will look at it, usually within 1-2 business days.',
      'If it was not you, you need do nothing: your password still works, and you can tell an administrator.',
    ],
  }),
})

/** A temporary password was set. It is never in the letter: the administrator hands it over. */
export const resetApproved = defineMail<{ passkeys?: number }>({
  label: 'Password reset approved',
  letter: ({ passkeys = 0 }) => ({
    subject: 'Your password was reset',
    paragraphs: [
      `An administrator has set a temporary password for your account and will give it to you. It is not in this e-mail. It works for ${LIMITS.temporaryPassword.validForHours} hours, and you choose a password of your own when you sign in with it.`,
      `You were signed out everywhere.${removedPasskeys(passkeys)}`,
      'If you did not ask for this, tell an administrator.',
    ],
    action: { label: 'Sign in', path: '/auth' },
  }),
})

/** A request for a new password was rejected. */
export const resetRejected = defineMail<Record<string, never>>({
  label: 'Password reset rejected',
  letter: () => ({
    subject: 'Your request for a new password',
    paragraphs: [
      'An administrator did not approve the request for a new password for your account. Your password stays as it is.',
      'If you still need a new one, send another request and say how we can tell that it is you.',
    ],
    action: { label: 'Send another request', path: '/password-reset' },
  }),
})
