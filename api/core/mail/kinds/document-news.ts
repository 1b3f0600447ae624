import { defineMail } from '#api/core/mail/mail.kind.ts'

/** An investor asks to see a document. Its title and the name stay behind the login. */
export const documentAsked = defineMail<Record<string, never>>({
  label: 'Document asked for',
  topic: 'requests',
  letter: (_, { siteName }) => ({
    subject: 'Somebody asks to see one of your documents',
    paragraphs: [
      `An approved investor of ${siteName} asks to see a document that is not open to them. Your documents show who it is, and you decide.`,
    ],
    action: { label: 'See who asks', path: '/dashboard/startup?tab=documents' },
  }),
})

/** A founder answered somebody who asked to see a document. */
export const documentAnswered = defineMail<{ startupId: number }>({
  label: 'Document request answered',
  topic: 'answers',
  letter: ({ startupId }) => ({
    subject: 'A founder answered about a document',
    paragraphs: [
      'You asked to see a document, and its founder has answered. The startup’s page shows what is open now.',
    ],
    action: { label: 'See the documents', path: `/startup/${startupId}#documents` },
  }),
})
