import { defineMail, greeting } from '#api/core/mail/mail.kind.ts'

/** Two-step login was turned on or off, by the person or, off, by an administrator. */
export const twoStepChanged = defineMail<{ isOn: boolean }>({
  label: 'Two-step login changed',
  letter: ({ isOn }, { siteName, ...to }) => ({
    subject: `Two-step login was turned ${isOn ? 'on' : 'off'}`,
    paragraphs: [
      greeting(to),
      isOn
        ? `From now on, signing in to ${siteName} takes a code of your authenticator app after your password.`
        : `From now on, signing in to ${siteName} takes only your password.`,
      'If you did not ask for this, change your password now and tell an administrator.',
    ],
    action: { label: 'Open your settings', path: '/settings' },
  }),
})
