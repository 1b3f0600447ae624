import type { Role } from '#api/platform/contract/enumerations.ts'
import { getHome } from '#api/platform/contract/routes.ts'

interface Words {
  lead: string
  /** The way to the place where this role works. */
  link?: { label: string; href: string }
}

/** What the home page says to each role. */
export const PERSONAL_HOME: Readonly<Record<Role, Words>> = {
  user: { lead: 'Welcome. Here’s your account setup.' },
  founder: {
    lead: 'See who’s viewing your startup and who wants to connect.',
    link: { label: 'Go to your dashboard', href: getHome('founder') },
  },
  investor: {
    lead: 'See what is new in the region, and what you saved.',
    link: { label: 'Go to your dashboard', href: getHome('investor') },
  },
  admin: {
    lead: 'See what needs review and how the site is doing.',
    link: { label: 'Go to the admin dashboard', href: getHome('admin') },
  },
  editor: {
    lead: 'Write the news, the events and the pages of the region.',
    link: { label: 'Site content', href: '/cms' },
  },
}
