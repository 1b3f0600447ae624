import { parseId } from '#api/contract/fields/id.ts'
import { parseOneOf } from '#api/contract/enumerations.ts'
import { ENDED_TOPICS, type EndedTopic } from '#api/contract/mail/schema.ts'
import type { Keys } from '#api/keys.ts'
import { isSealed, seal } from '#api/seal.ts'

/** Who ends which topic, or which invitation's address wants no more of them. */
export type Unsubscription = { userId: number; topic: Exclude<EndedTopic, 'invitations'> } | { invitationId: number }

/** The content of an unsubscribe link, which works without a login, for this person and topic alone, for ever. */
export function unsubscribeToken(keys: Keys, which: Unsubscription): string {
  const what = 'userId' in which ? `${which.userId}.${which.topic}` : `${which.invitationId}.invitations`
  return `${what}.${seal(keys, 'unsubscribe', what)}`
}

/** Reads a token; `null` when it is not one that this installation made. */
export function readUnsubscribeToken(keys: Keys, token: string): Unsubscription | null {
  const [number = '', name = '', given = ''] = token.split('.')
  if (!isSealed(keys, 'unsubscribe', `${number}.${name}`, given)) return null
  const [id, topic] = [parseId(number), parseOneOf(ENDED_TOPICS, name)]
  if (id === null || !topic) return null
  return topic === 'invitations' ? { invitationId: id } : { userId: id, topic }
}
