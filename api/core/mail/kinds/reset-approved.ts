import { LIMITS } from '#api/contract/limits.ts'
import { defineMail, greeting } from '#api/core/mail/mail.kind.ts'

/** A temporary password was set. It is never in the letter: the administrator hands it over. */
export const resetApproved = defineMail<Record<string, never>>({
  label: 'Password reset approved',
  letter: (_, to) => ({
    subject: 'Your password was reset',
    paragraphs: [
      greeting(to),
      `An administrator has set a temporary password for your account and will give it to you. It is not in this e-mail. It works for ${LIMITS.temporaryPassword.validForHours} hours, and you choose a password of your own when you sign in with it.`,
      'You were signed out everywhere. If you did not ask for this, tell an administrator.',
    ],
    action: { label: 'Sign in', path: '/auth' },
  }),
})
