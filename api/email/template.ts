import type { MailTopic } from './contract.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import type { Organizer } from '#api/meetings/table.ts'
import type { Keys } from '#api/keys.ts'

/** What a message remembers: facts and ids, no sentences. Stored as JSON, so a date is milliseconds or ISO 8601. */
export type MailData = Record<string, string | number | boolean | null | readonly (string | number)[]>

/** Where a link leads: a path of this site. The address before it always comes from the environment. */
export type SitePath = `/${string}`

/** A letter, from which text and HTML are made. All of it is plain text, never markup. */
export interface Email {
  subject: string
  /** Stands large above the text; the subject unless told. */
  heading?: string
  /** Greets without the person's first name. */
  isNameless?: boolean
  /** In order, below the greeting; empty ones are left out. */
  paragraphs: readonly string[]
  /** A quotation of somebody else, such as a reason. */
  quote?: string
  /** Things that the letter lists. */
  items?: readonly { title: string; text?: string; path?: SitePath }[]
  /** The one thing to do next. */
  action?: { label: string; path: SitePath }
  /** Stands small below the action. */
  note?: string
  /** Why its reader gets it: because they have an account, unless told. */
  because?: string
  /** An entry that comes with it. */
  calendar?: CalendarEntry
  /** The connection that it's about: mail programs show the letters of one together. */
  connectionId?: number | null
  /** The invitation that it brings: its address may want no more of them. */
  invitationId?: number
}

/** An entry of a calendar, or that it is cancelled; `PUBLISH` for a file that somebody fetches. */
export interface CalendarEntry {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** The same in every edition, with the site's name behind it. */
  id: string
  /** Which edition it is: calendar programs take the higher number. */
  sequence: number
  /** When this edition was made. */
  changed: Date
  start: Date
  end: Date
  summary: string
  place: string | null
  /** Whom the editions before named; `null` where this is the first that is sent. */
  organizer: Organizer | null
  /** The page about it. */
  path: SitePath
}

/** Whom a letter is written to, and what it may look up. */
export interface EmailContext {
  /** Name of the installation, from its settings. */
  siteName: string
  /** IANA name of the zone in which the installation writes dates. */
  timeZone: string
  /** The person; `null` for somebody without an account. */
  userId: number | null
  /** The address, where the message names one itself. */
  address: string | null
  now: number
  /** Whether it is only looked at, by others than its reader: a code in it is left out. */
  isShown: boolean
  /** What codes and links are made of. */
  keys: Keys
  /** The state at the moment of sending: rights may have changed since the message was queued. */
  read: Reader
}

/**
 * One kind of message. To add one:
 *
 * 1. write `kinds/<name>.ts`: `export const newInvestor = defineMail<{ startupId: number }>({ label, letter })`;
 * 2. give it a line in `mail.kinds.ts`; the line's key is what is stored;
 * 3. `await enqueueMail(tx, { kind: 'newInvestor', userId, data: { startupId } }, now)` in the unit of work of the
 *    change.
 *
 * A letter holds nothing that a stranger chose, because nobody has confirmed the address; a person's name goes through
 * `mail.name.ts`. It holds nothing confidential either: no password, no document's name, no text of a conversation. It
 * says that there is something, and links to where a signed-in person reads it. Its calendar entry
 * alone has the place of a meeting, which its reader confirmed or chose. A kind that people may turn off names
 * its `topic`; its letters carry a one-click unsubscribe, and nothing is queued for those who used it.
 */
export interface MailKind<Data extends MailData> {
  /** Its name in the outbox. */
  label: string
  topic?: MailTopic
  /** Ends with the administrator's choices of what they are written to about. */
  isReviewEmail?: true
  /** News for as long as it is kept: a change to the ways into an account, told once its address is confirmed. */
  isRetained?: true
  /** Whoever queues it limits how many one address gets. */
  isLimited?: true
  /** Keeps whom the entry for a calendar named, once it was sent. */
  saveOrganizer?(tx: Transaction, data: Data, organizer: Organizer): Promise<void>
  /** Writes the letter at the moment of sending. `null` drops it: there is nothing to say any more. */
  email(data: Data, context: EmailContext): Email | null | Promise<Email | null>
}

/** Declares a kind of message. */
export const defineMail = <Data extends MailData>(kind: MailKind<Data>): MailKind<Data> => kind

/** Up to three words of letters: a name in which mail programs find no link and no telephone number. */
const FIRST_NAME = /^(?=.{1,30}$)[\p{L}\p{M}]+(?:[ '’-][\p{L}\p{M}]+){0,2}$/u
/** What mail programs turn into links in plain text: web and mail addresses, telephone numbers. */
const LINK = /[@:/\\]|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]|(?:\p{Nd}[ ()-]?){6}/u
const COMPANY_NAME_MAX = 60

/**
 * A first name as a letter may carry it, or `null`. Nobody has confirmed the address, so the name may be a stranger's
 * words to somebody else.
 */
export const formatFirstNameForEmail = (name: string | null): string | null =>
  name !== null && FIRST_NAME.test(name) ? name : null

/** A startup's name as a letter may carry it; one that reads like a link stays behind the login. */
export const formatCompanyForEmail = (name: string): string =>
  name.length <= COMPANY_NAME_MAX && !LINK.test(name) ? name : 'A startup'

/** An investor's name as a letter may carry it. */
export const formatPersonForEmail = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  formatFirstNameForEmail(`${firstName} ${lastName}`) ?? 'An investor'
