import { defineMail, greeting } from '#api/core/mail/mail.kind.ts'

/** New recovery codes replaced the old ones, and their maker has them. */
export const recoveryCodesRenewed = defineMail<Record<string, never>>({
  label: 'Recovery codes renewed',
  letter: (_, { siteName, ...to }) => ({
    subject: 'New recovery codes were made',
    paragraphs: [
      greeting(to),
      `New recovery codes were made for your two-step login to ${siteName}. The old ones have stopped working.`,
      'If it was you, there is nothing to do. If not, change your password now and make new codes again: only the newest ones work.',
    ],
    action: { label: 'Open your settings', path: '/settings' },
  }),
})
