import { defineMail, greeting } from '#api/core/mail/mail.kind.ts'

/** A request for a new password was rejected. */
export const resetRejected = defineMail<Record<string, never>>({
  label: 'Password reset rejected',
  letter: (_, to) => ({
    subject: 'Your request for a new password',
    paragraphs: [
      greeting(to),
      'An administrator did not approve the request for a new password for your account. Your password stays as it is.',
      'If you still need a new one, send another request and say how we can tell that it is you.',
    ],
    action: { label: 'Send another request', path: '/password-reset' },
  }),
})
