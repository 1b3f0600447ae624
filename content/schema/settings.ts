import * as z from 'zod'
import { REVIEW_TIME } from './review-time.ts'
import {
  emailAddress,
  field,
  line,
  optional,
  text,
  timeZone,
  unlessDelivered,
  webAddress,
  withDefault,
} from './fields.ts'

/** The networks that have an icon in the footer. */
const SOCIAL_NETWORKS = ['LinkedIn', 'X', 'Facebook', 'Instagram', 'YouTube', 'Bluesky', 'Mastodon'] as const

const region = z.strictObject({
  name: field(
    unlessDelivered(line(80), 'Your Region'),
    'Region',
    'As in a sentence: “Cedar Valley”. If empty, pages say “our region”.',
  ),
  city: field(unlessDelivered(line(80), 'Your City'), 'City', 'Forms suggest the city and state as a location.'),
  state: field(unlessDelivered(line(80), 'Your State'), 'State'),
})

const contact = z.strictObject({
  email: field(unlessDelivered(emailAddress, 'hello@example.org'), 'Email'),
  phone: field(optional(line(40)), 'Phone'),
  address: field(optional(text(300)), 'Postal address', 'One line each for the street, the city, and so on.'),
  note: field(optional(text(300)), 'Note', 'For example, when someone is there.'),
})

const social = z.strictObject({
  network: field(z.enum(SOCIAL_NETWORKS), 'Network'),
  url: field(optional(webAddress), 'Address', 'If empty, the icon isn’t a link.'),
})

const newsSources = z.strictObject({
  chamber: field(withDefault(line(40), 'Chamber News'), 'Label of the chamber'),
  business: field(withDefault(line(40), 'Business News'), 'Label of the business news'),
  startup: field(withDefault(line(40), 'Startup Community'), 'Label of the startup community'),
})

const terms = z.strictObject({
  version: field(line(40), 'Version', 'Recorded with every registration. Change it when the terms change.'),
})

const copy = z.strictObject({
  successFee: field(
    optional(text(400)),
    'Cost of a funding request',
    'Have counsel review it: a fee tied to funds raised can require registration.',
  ),
  disclaimer: field(optional(text(600)), 'Disclaimer', 'In the footer of every page. Have counsel review it first.'),
})

const synonyms = z.strictObject({
  words: field(line(200), 'Words', 'Two or more, separated by commas: lawyer, attorney.'),
})

const defaults = z.strictObject({
  newsAuthor: field(
    optional(line(100)),
    'Author of news',
    'Suggested for new articles. If empty, the name of the platform.',
  ),
  eventOrganizer: field(
    optional(line(120)),
    'Organizer of events',
    'Suggested for new events. If empty, the name of the platform.',
  ),
})

/** Everything about the site's region and name: `settings/site.json`. The code contains neither. */
export const settingsSchema = z
  .strictObject({
    name: field(line(60), 'Name of the platform', 'Shown in the header, in titles, and on news badges.'),
    tagline: field(line(160), 'Tagline', 'One sentence below the name on the home page.'),
    brandBlurb: field(text(400), 'About us in the footer'),
    region: field(withDefault(region, {}), 'Where you are'),
    timeZone: field(timeZone, 'Time zone', 'For all dates on the site, and events without their own.'),
    contact: field(withDefault(contact, {}), 'Contact'),
    reviewTime: field(
      withDefault(line(40), REVIEW_TIME),
      'Promised review time',
      'Used in every text that promises it, as in “within 1-2 business days”.',
    ),
    social: field(z.array(social).length(3, 'needs exactly three networks'), 'Social links'),
    newsSources: field(newsSources, 'News source labels'),
    terms: field(terms, 'Terms and conditions'),
    copy: field(withDefault(copy, {}), 'Texts that need advice'),
    defaults: field(withDefault(defaults, {}), 'Suggestions for editors'),
    publicReport: field(
      withDefault(z.boolean(), false),
      'Publish impact report',
      'Everyone can see the page /region, without numbers under five.',
    ),
    synonyms: field(
      withDefault(z.array(synonyms).max(200, 'has more than 200 lines. Remove some'), []),
      'Search synonyms',
      'A search for one of them finds the others, too.',
    ),
  })
  .meta({ title: 'Site settings' })

export type SiteSettings = z.output<typeof settingsSchema>

type Place = Pick<SiteSettings, 'region'>

/** The region's name as used inside a sentence. */
export const regionName = ({ region }: Place): string => region.name ?? region.city ?? 'our region'

/** "Wrenfield, Westmark"; empty until someone has filled it in. */
export const getPlace = ({ region }: Place): string => [region.city, region.state].filter(Boolean).join(', ')
