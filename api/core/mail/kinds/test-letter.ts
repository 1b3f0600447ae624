import { defineMail } from '#api/core/mail/mail.kind.ts'

/** An administrator tries whether letters leave; whoever queues it looks at how many. */
export const testLetter = defineMail<Record<string, never>>({
  label: 'Test e-mail',
  letter: (_, { siteName }) => ({
    subject: `A test e-mail from ${siteName}`,
    heading: 'This e-mail has arrived',
    paragraphs: [
      `You asked for a test e-mail from ${siteName}. If you can read this, e-mails are being sent.`,
      'Did it come as spam? Then the domain that it is sent from needs its SPF and DKIM entries; whoever runs the mail server knows them.',
    ],
    action: { label: 'Open the e-mail outbox', path: '/dashboard/admin/outbox' },
  }),
})
