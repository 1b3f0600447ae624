import type { Role } from '#api/contract/enumerations.ts'
import { homeOf } from '#api/contract/routes.ts'
import { defineMail, greeting, type SitePath } from '#api/core/mail/mail.kind.ts'

const OPENS: Readonly<Partial<Record<Role, string>>> = {
  founder:
    'Your dashboard is open: publish what you are building, say what you are looking for, and see who takes an interest.',
  investor:
    'Your dashboard is open: browse the startups of the region, keep the ones you like, and ask to be introduced.',
}

/** A role was given: a request was approved. */
export const requestApproved = defineMail<{ role: Role }>({
  label: 'Request approved',
  letter: ({ role }, { siteName, ...to }) => ({
    subject: `You are approved: welcome to ${siteName}`,
    heading: 'You are approved',
    paragraphs: [greeting(to), `Your request was approved. ${OPENS[role] ?? 'Sign in to see what has opened.'}`],
    action: { label: 'Open your dashboard', path: homeOf(role) as SitePath },
  }),
})
