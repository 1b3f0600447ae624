import type { RequestedRole } from '#api/contract/enumerations.ts'
import { defineMail, greeting } from '#api/core/mail/mail.kind.ts'

/** A person has asked for a role: at the registration, or again later. */
export const requestReceived = defineMail<{ role: RequestedRole }>({
  label: 'Request received',
  letter: ({ role }, { siteName, ...to }) => ({
    subject: `We received your request to join as ${role === 'founder' ? 'a founder' : 'an investor'}`,
    heading: `Welcome to ${siteName}`,
    paragraphs: [
      greeting(to),
      `Thank you for your request to join as ${role === 'founder' ? 'a founder' : 'an investor'}. A person looks at each one, usually within 1-2 business days, and we write to you as soon as it is decided.`,
      'A complete profile makes the review quicker.',
    ],
    action: { label: 'Complete your profile', path: '/' },
  }),
})
