import { defineMail, greeting } from '#api/core/mail/mail.kind.ts'

/** Somebody asked for a new password of this account: its owner, or somebody who should not have. */
export const resetReceived = defineMail<Record<string, never>>({
  label: 'Password reset requested',
  letter: (_, { siteName, ...to }) => ({
    subject: `A new password was requested at ${siteName}`,
    paragraphs: [
      greeting(to),
      'Somebody asked for a new password for your account. An administrator looks at it, usually within 1-2 business days.',
      'If it was not you, you need do nothing: your password still works, and you can tell an administrator.',
    ],
  }),
})
