import type { SiteSettings } from '#content/schema/settings.ts'

/** The time zone of the sample region; its dates are laid out in it. */
export const TIME_ZONE = 'America/Chicago'

/** The invented region of `npm run demo`. No such place exists. */
export const region: SiteSettings = {
  name: 'Wren Valley Startups',
  tagline: 'Where the founders and investors of Wren Valley find each other.',
  brandBlurb:
    'Wren Valley Startups introduces the founders along the Wren River to the people who want to back them. This is a sample region: every person and company in it is invented.',
  region: { name: 'Wren Valley', city: 'Wrenfield', state: 'Westmark' },
  timeZone: TIME_ZONE,
  contact: {
    email: 'hello@wrenvalley.example',
    phone: '555-0100',
    address: 'The Grain Exchange, 2nd floor\n14 Mill Street\nWrenfield, Westmark',
    note: 'We answer within two business days. Doors are open on Wednesdays from 8 to 12.',
  },
  social: [
    { network: 'LinkedIn', url: 'https://social.example/wren-valley-startups' },
    { network: 'Instagram', url: 'https://pictures.example/wrenvalley' },
    { network: 'Mastodon' },
  ],
  newsSources: { chamber: 'Chamber News', business: 'Wren Valley Business Journal', startup: 'Startup Community' },
  terms: { version: 'sample-1' },
  copy: {
    successFee: 'Basic submission is free, with a small success fee on funds raised.',
    disclaimer:
      'Wren Valley Startups introduces people to each other. It does not offer or sell securities, gives no legal, tax or investment advice, and does not verify what founders and investors say about themselves.',
  },
  defaults: { newsAuthor: 'Wren Valley Startups', eventOrganizer: 'Wren Valley Startups' },
}
