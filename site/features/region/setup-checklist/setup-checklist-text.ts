import type { Step, Thing } from '#api/region/contract/setup-checklist.ts'

interface Words {
  title: string
  text: string
  /** Where it is done; a link with `things` shows while one of them is missing. */
  links: readonly { label: string; href: string; things?: readonly Thing[] }[]
}

const SETTINGS = '/cms/edit#/collections/settings/entries/site'
const INVITATIONS = '/dashboard/admin/invitations'
const page = (name: string) => `/cms/edit#/collections/pages/entries/${name}`
const resources = (name: string) => `/cms/edit#/collections/resources/entries/${name}`

/** What each step is called, and where it is done. */
export const STEP_TEXTS: Readonly<Record<Step, Words>> = {
  name: {
    title: 'Name and city',
    text: 'Shown at the top of every page. Check the time zone, too.',
    links: [{ label: 'Site settings', href: SETTINGS }],
  },
  branding: {
    title: 'Logo and color',
    text: 'Pages, emails, and shared links carry them.',
    links: [{ label: 'Name and branding', href: '/dashboard/admin/settings' }],
  },
  contact: {
    title: 'Contact',
    text: 'How visitors reach you. Emails come from this address, too, unless your server administrator sets another one.',
    links: [{ label: 'Site settings', href: SETTINGS }],
  },
  texts: {
    title: 'Texts',
    text: 'What the site says about you, in your own words. Also look through the national organizations and links that it starts with.',
    links: [
      { label: 'Home page and footer', href: SETTINGS, things: ['tagline', 'blurb'] },
      { label: 'About us', href: page('about'), things: ['about'] },
      { label: 'Organizations', href: '/cms/edit#/collections/entries' },
      { label: 'Links for startups', href: resources('startups') },
      { label: 'Links for investors', href: resources('investors') },
    ],
  },
  terms: {
    title: 'Terms and privacy',
    text: 'Everyone who registers agrees to them. Have a lawyer read both. If they need no change, skip this step.',
    links: [
      { label: 'Terms and conditions', href: page('terms'), things: ['terms'] },
      { label: 'Privacy policy', href: page('privacy'), things: ['privacy'] },
    ],
  },
  email: {
    title: 'Email',
    text: 'People learn of decisions and requests by email. Send a test to yourself, and say whether it arrived.',
    links: [{ label: 'Email', href: '/dashboard/admin/settings/email' }],
  },
  editor: {
    title: 'First editor',
    text: 'Invite someone to manage news and events, or do it yourself.',
    links: [{ label: 'Invite an editor', href: INVITATIONS }],
  },
  publish: {
    title: 'First article or event',
    text: 'Visitors find something to read on the day you tell them about the site.',
    links: [
      { label: 'Write an article', href: '/cms/edit#/collections/news/new' },
      { label: 'Add an event', href: '/cms/edit#/collections/events/new' },
    ],
  },
  import: {
    title: 'Import',
    text: 'Start with lists you already have: startups, investors, organizations, and events.',
    links: [{ label: 'Import a table', href: '/dashboard/admin/import' }],
  },
  invite: {
    title: 'Invite',
    text: 'Invite the people whose profiles you imported, and anyone else who belongs here.',
    links: [{ label: 'Invite people', href: INVITATIONS }],
  },
}

/** What is missing of a step of several things. */
export const THING_TEXTS: Partial<Record<Thing, string>> = {
  platform: 'the site name',
  region: 'the region',
  city: 'the city',
  tagline: 'the tagline',
  blurb: 'the words about you',
  about: 'the page About us',
  terms: 'the terms and conditions',
  privacy: 'the privacy policy',
  server: 'a mail server (your server administrator sets SMTP_URL)',
  testEmail: 'a test email that arrived',
}
