import type { ApiContext } from '#api/context.ts'
import type { Reader } from '#api/db/database.ts'
import type { MessageRow } from '#api/db/schema/message.ts'
import { siteFacts } from '#api/site-facts.ts'
import type { CalendarEntry, Letter, MailData, MailKind, SitePath } from './mail.kind.ts'
import { firstNameInLetter } from './mail.name.ts'
import { lettersLook, type LetterLook } from './mail.look.ts'
import { kindNamed } from './mail.kinds.ts'
import { writeLetter, type Written } from './mail.template.ts'
import { type Unsubscription, unsubscribeToken } from './unsubscribe.token.ts'

/** What writing letters needs of an installation. */
export type LetterSettings = Pick<ApiContext, 'published' | 'siteUrl' | 'keys'>

/** A letter, with headers for the mail program. */
export interface Composed extends Written {
  /** The one-click address that ends the topic (RFC 8058); `null` if it cannot be ended. */
  unsubscribe: string | null
  calendar: CalendarEntry | null
  /** The connection that it's about. */
  connectionId: number | null
  /** Pictures that it shows. */
  attachments: LetterLook['attachments']
}

const path = (page: string, token: string): SitePath => `/${page}?token=${encodeURIComponent(token)}`

/** What the link at the end of a letter ends; `null` for what concerns an account itself. */
function endedBy(kind: MailKind<MailData>, { invitationId }: Letter, userId: number | null): Unsubscription | null {
  if (invitationId !== undefined) return { invitationId }
  const topic = kind.isOfWaiting ? 'waiting' : kind.topic
  return topic && userId !== null ? { userId, topic } : null
}

/** Writes the letter of a message as it reads at this moment; `null` when there is nothing to say (any more). */
export async function composeMail(
  settings: LetterSettings,
  read: Reader,
  message: Pick<MessageRow, 'kind' | 'data' | 'userId' | 'address'>,
  { firstName, now, isShown = false }: { firstName: string | null; now: number; isShown?: boolean },
): Promise<Composed | null> {
  const kind = kindNamed(message.kind)
  if (!kind) return null
  const facts = siteFacts(settings)
  const { name: siteName, timeZone } = facts
  const look = lettersLook(facts.look)
  const { userId, address } = message
  const context = { siteName, timeZone, userId, address, now, isShown, read, keys: settings.keys }
  const letter = await kind.letter(message.data as Parameters<typeof kind.letter>[0], context)
  if (!letter) return null
  const ends = endedBy(kind, letter, userId)
  const token = ends && unsubscribeToken(settings.keys, ends)
  const { siteUrl } = settings
  const name = letter.isNameless ? null : firstNameInLetter(firstName)
  const paragraphs = [name ? `Hello ${name},` : 'Hello,', ...letter.paragraphs]
  const written = await writeLetter(
    { ...letter, paragraphs },
    {
      siteName,
      siteUrl,
      unsubscribePath: token === null ? null : path('unsubscribe', token),
      look,
    },
  )
  const { calendar = null, connectionId = null } = letter
  return {
    ...written,
    attachments: look.attachments,
    calendar,
    connectionId,
    unsubscribe: token === null ? null : `${siteUrl}${path('api/unsubscribe', token)}`,
  }
}
