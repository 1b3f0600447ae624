import { parseId } from '#api/contract/fields/id.ts'
import { parseOneOf } from '#api/contract/enumerations.ts'
import { MAIL_TOPICS, type MailTopic } from '#api/contract/mail/schema.ts'
import type { Keys } from '#api/keys.ts'
import { isSealed, seal } from '#api/seal.ts'

/** Who ends which topic. */
export interface Unsubscription {
  userId: number
  topic: MailTopic
}

/** The content of an unsubscribe link, which works without a login, for this person and topic alone, for ever. */
export function unsubscribeToken(keys: Keys, { userId, topic }: Unsubscription): string {
  const what = `${userId}.${topic}`
  return `${what}.${seal(keys, 'unsubscribe', what)}`
}

/** Reads a token; `null` when it is not one that this installation made. */
export function readUnsubscribeToken(keys: Keys, token: string): Unsubscription | null {
  const [id = '', name = '', given = ''] = token.split('.')
  if (!isSealed(keys, 'unsubscribe', `${id}.${name}`, given)) return null
  const [userId, topic] = [parseId(id), parseOneOf(MAIL_TOPICS, name)]
  return userId !== null && topic ? { userId, topic } : null
}
