import { defineMail, greeting } from '#api/core/mail/mail.kind.ts'

/** A role request was rejected; the person's home page shows the same reason. */
export const requestRejected = defineMail<{ reason: string | null }>({
  label: 'Request rejected',
  letter: ({ reason }, { siteName, ...to }) => ({
    subject: `Your request to join ${siteName}`,
    heading: 'Your request was not approved',
    paragraphs: [
      greeting(to),
      `We looked at your request and could not approve it${reason ? '. This is why:' : ' as it is.'}`,
    ],
    ...(reason && { quote: reason }),
    note: 'You can change your profile and ask again at any time.',
    action: { label: 'Ask again', path: '/' },
  }),
})
