import type { RequestedRole, Role } from '#api/platform/contract/enumerations.ts'
import { getHome } from '#api/platform/contract/routes.ts'
import { defineMail, type SitePath } from '#api/email/template.ts'

/** A user requested a role, by registering or later. */
export const requestReceived = defineMail<{ role: RequestedRole }>({
  label: 'Request received',
  email: ({ role }, { siteName, reviewTime }) => ({
    subject: `We received your request to join as ${role === 'founder' ? 'a founder' : 'an investor'}`,
    heading: `Welcome to ${siteName}`,
    paragraphs: [
      `Thank you for your request to join as ${role === 'founder' ? 'a founder' : 'an investor'}. We review every request, usually within ${reviewTime}, and we’ll email you our decision.`,
      'A complete profile speeds up the review.',
    ],
    action: { label: 'Complete your profile', path: '/' },
  }),
})

const OPENS: Readonly<Partial<Record<Role, string>>> = {
  founder: 'Your dashboard is ready: publish your startup profile, add your funding ask, and see who’s interested.',
  investor: 'Your dashboard is ready: browse local startups, save the ones you like, and request to connect.',
}

/** A requested role was approved. */
export const requestApproved = defineMail<{ role: Role }>({
  label: 'Request approved',
  email: ({ role }, { siteName }) => ({
    subject: 'You’re approved',
    heading: `You’re approved: welcome to ${siteName}`,
    paragraphs: [`Your request was approved. ${OPENS[role] ?? 'Log in to see what’s new.'}`],
    action: { label: 'Open your dashboard', path: getHome(role) as SitePath },
  }),
})

/** A role request was rejected; the user's home page shows the same reason. */
export const requestRejected = defineMail<{ reason: string | null }>({
  label: 'Request rejected',
  email: ({ reason }, { siteName }) => ({
    subject: 'Your request to join wasn’t approved',
    heading: `Your request to join ${siteName} wasn’t approved`,
    paragraphs: [`We reviewed your request and couldn’t approve it${reason ? '. Here’s why:' : '.'}`],
    ...(reason && { quote: reason }),
    note: 'You can update your profile and request again at any time.',
    action: { label: 'Request again', path: '/' },
  }),
})
