import type { RequestedRole, Role } from '#api/platform/contract/enumerations.ts'
import { getHome } from '#api/platform/contract/home-of.ts'
import { defineMail, type SitePath } from '#api/email/template.ts'

/** A user requested a role, by registering or later. */
export const requestReceived = defineMail<{ role: RequestedRole }>({
  label: 'Request received',
  email: ({ role }, { siteName }) => ({
    subject: `We received your request to join as ${role === 'founder' ? 'a founder' : 'an investor'}`,
    heading: `Welcome to ${siteName}`,
    paragraphs: [
      `Thank you for your request to join as ${role === 'founder' ? 'a founder' : 'an investor'}. A person looks at each one, usually within 1-2 business days, and we write to you as soon as it is decided.`,
      'A complete profile makes the review quicker.',
    ],
    action: { label: 'Complete your profile', path: '/' },
  }),
})

const OPENS: Readonly<Partial<Record<Role, string>>> = {
  founder:
    'Your dashboard is open: publish what you are building, say what you are looking for, and see who takes an interest.',
  investor:
    'Your dashboard is open: browse the startups of the region, keep the ones you like, and ask to be introduced.',
}

/** A requested role was approved. */
export const requestApproved = defineMail<{ role: Role }>({
  label: 'Request approved',
  email: ({ role }, { siteName }) => ({
    subject: `You are approved: welcome to ${siteName}`,
    heading: 'You are approved',
    paragraphs: [`Your request was approved. ${OPENS[role] ?? 'Sign in to see what has opened.'}`],
    action: { label: 'Open your dashboard', path: getHome(role) as SitePath },
  }),
})

/** A role request was rejected; the user's home page shows the same reason. */
export const requestRejected = defineMail<{ reason: string | null }>({
  label: 'Request rejected',
  email: ({ reason }, { siteName }) => ({
    subject: `Your request to join ${siteName}`,
    heading: 'Your request was not approved',
    paragraphs: [`We looked at your request and could not approve it${reason ? '. This is why:' : ' as it is.'}`],
    ...(reason && { quote: reason }),
    note: 'You can change your profile and ask again at any time.',
    action: { label: 'Ask again', path: '/' },
  }),
})
