import { defineMail, greeting } from '#api/core/mail/mail.kind.ts'

/**
 * The account's e-mail address has changed: told to both addresses, to the new one without anything that the person
 * wrote.
 */
export const emailChanged = defineMail<{ isNew: boolean }>({
  label: 'E-mail address changed',
  letter: ({ isNew }, { siteName, ...to }) =>
    isNew
      ? {
          subject: `Your e-mail address at ${siteName}`,
          heading: 'This address was set for an account',
          paragraphs: [
            greeting({ firstName: null }),
            `From now on, letters about an account at ${siteName} come to this address.`,
            'If you have no account there, somebody mistyped their own address. Please tell an administrator.',
          ],
        }
      : {
          subject: `Your e-mail address at ${siteName} was changed`,
          heading: 'Your e-mail address was changed',
          paragraphs: [
            greeting(to),
            `Letters about your account at ${siteName} go to another address from now on. This is the last one that comes here.`,
            'If it was you, there is nothing to do. If not, sign in now, change your password and put your address back. If you cannot sign in any more, tell an administrator.',
          ],
          action: { label: 'Open your settings', path: '/settings' },
        },
})
