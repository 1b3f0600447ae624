import type { ConnectionParty } from '#api/connections/contract/transitions.ts'
import type { MailTopic } from './contract.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import type { Organizer } from '#api/meetings/table.ts'
import type { Keys } from '#api/keys.ts'
import type { TimeZones } from '#api/platform/contract/times.ts'

/** The data of an email: facts and ids, no text. Stored as JSON, so a date is milliseconds or ISO 8601. */
export type MailData = Record<string, string | number | boolean | null | readonly (string | number)[]>

/** The target of a link: a path of this site. The origin always comes from the environment. */
export type SitePath = `/${string}`

/** An email, from which text and HTML are written. All of it is plain text, never markup. */
export interface Email {
  subject: string
  /** The heading; the subject by default. */
  heading?: string
  /** Greets without the first name. */
  isNameless?: boolean
  /** In order, below the greeting; empty ones are left out. */
  paragraphs: readonly string[]
  /** A quote of someone else's text, such as a reason. */
  quote?: string
  /** A list in the email. */
  items?: readonly { title: string; text?: string; path?: SitePath }[]
  /** The email's one button. */
  action?: { label: string; path: SitePath }
  /** Small text below the button. */
  note?: string
  /** Why the recipient gets it; by default because they have an account. */
  because?: string
  /** An attached calendar event. */
  calendar?: CalendarEntry
  /** The connection that it is about: email programs group the emails of one connection. */
  connectionId?: number | null
  /** The invitation that it delivers: its address can unsubscribe from invitations. */
  invitationId?: number
}

/** A calendar event or its cancellation; `PUBLISH` for a downloaded file. */
export interface CalendarEntry {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** The same in every revision, followed by the site's name. */
  id: string
  /** The revision number: calendar programs use the highest. */
  sequence: number
  /** When this revision was created. */
  changed: Date
  start: Date
  end: Date
  summary: string
  place: string | null
  /** The organizer in earlier revisions; `null` for the first one. */
  organizer: Organizer | null
  /** The path of its page. */
  path: SitePath
}

/** Whom an email greets, and their time zone; without one, it's the region's. */
export interface Addressee {
  firstName: string | null
  timeZone?: string | null
}

/** The recipient of an email, and what its text can use. */
export interface EmailContext extends TimeZones {
  /** The site's name, from its settings. */
  siteName: string
  /** How long reviews take, as the site promises it: "1-2 business days". */
  reviewTime: string
  /** The user; `null` for someone without an account. */
  userId: number | null
  /** The address, if the email has one of its own. */
  address: string | null
  now: number
  /** Whether it is only shown to someone other than its recipient: codes are left out. */
  isShown: boolean
  /** The keys for codes and links. */
  keys: Keys
  /** The current state: permissions may have changed since the email was queued. */
  read: Reader
}

/**
 * One kind of email. To add one:
 *
 * 1. Define it in the noun's `emails.ts`: `export const newInvestor = defineMail<{ startupId: number }>({ label, email
 * })`.
 * 2. Add it to `MAIL_KINDS` in `templates.ts`. Its key there is stored.
 * 3. Call `await enqueueMail(tx, { kind: 'newInvestor', userId, data: { startupId } }, now)` in the transaction of the
 * change.
 *
 * An email contains nothing that a stranger chose, because no one has verified the address. Names go through
 * `formatPersonForEmail` and its siblings. It contains nothing confidential either: no password, no document's name, no
 * message. It says that there is something, and links to where a signed-in user can read it. Only its calendar event
 * has the place of a meeting, which its recipient confirmed or chose. A kind that can be turned off names its `topic`:
 * its emails have a one-click unsubscribe link, and users who turned it off get none.
 */
export interface MailKind<Data extends MailData> {
  /** Its name in the email log. */
  label: string
  topic?: MailTopic
  /** Turned off by the administrator's review email settings. */
  isReviewEmail?: true
  /** Never outdated: a change to the ways of logging in, sent once the address is verified. */
  isRetained?: true
  /** The code that queues it limits how many an address gets. */
  isLimited?: true
  /** Stores the organizer of the calendar event after it was sent. */
  saveOrganizer?(tx: Transaction, data: Data, organizer: Organizer): Promise<void>
  /** Writes the email when it is sent. `null` drops it, because there is nothing to send anymore. */
  email(data: Data, context: EmailContext): Email | null | Promise<Email | null>
}

/** Declares a kind of email. */
export const defineMail = <Data extends MailData>(kind: MailKind<Data>): MailKind<Data> => kind

/** Up to three words of letters: a name in which email programs find no link and no phone number. */
const FIRST_NAME = /^(?=.{1,30}$)[\p{L}\p{M}]+(?:[ '’-][\p{L}\p{M}]+){0,2}$/u
/** What email programs turn into links in plain text: web and email addresses, phone numbers. */
const LINK = /[@:/\\]|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]|(?:\p{Nd}[ ()-]?){6}/u
const COMPANY_NAME_MAX = 60

/**
 * A first name that is safe for an email, or `null`. No one has verified the address, so the name may be a message from
 * one stranger to another.
 */
export const formatFirstNameForEmail = (name: string | null): string | null =>
  name !== null && FIRST_NAME.test(name) ? name : null

/** A startup's name as an email can show it; one that looks like a link is only shown after login. */
export const formatCompanyForEmail = (name: string): string =>
  name.length <= COMPANY_NAME_MAX && !LINK.test(name) ? name : 'A startup'

/** An investor's name as an email can show it. */
export const formatPersonForEmail = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  formatFirstNameForEmail(`${firstName} ${lastName}`) ?? 'An investor'

/** Both people of a connection. */
interface Pair {
  startup: { companyName: string; approved: boolean; ownerActive: boolean }
  investor: { firstName: string; lastName: string; active: boolean }
}

/** The other person of the reader's connection as an email can name them, for use in a sentence. */
export function formatOtherForEmail(party: ConnectionParty, { startup, investor }: Pair): string {
  if (party === 'founder')
    return (investor.active && formatFirstNameForEmail(`${investor.firstName} ${investor.lastName}`)) || 'an investor'
  const name = formatCompanyForEmail(startup.companyName)
  return startup.approved && startup.ownerActive && name === startup.companyName ? name : 'a startup'
}

/** For use at the start of a sentence. */
export const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
