import { defineMail } from '#api/core/mail/mail.kind.ts'

/** An administrator tries whether letters leave; whoever queues it looks at how many. */
export const testLetter = defineMail<Record<string, never>>({
  label: 'Test letter',
  letter: (_, { siteName }) => ({
    subject: `A test letter from ${siteName}`,
    heading: 'This letter has arrived',
    paragraphs: [
      `You asked for a test letter in the administration of ${siteName}. That you read it means that letters leave.`,
      'Did it come as spam? Then the domain that it is sent from needs its SPF and DKIM entries; who keeps the mail server knows them.',
    ],
    action: { label: 'Open the e-mail outbox', path: '/dashboard/admin/outbox' },
  }),
})
