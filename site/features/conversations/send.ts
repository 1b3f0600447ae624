import type { Message } from '#api/conversations/calls.ts'
import { client, unwrap } from '#site/lib/api.ts'

/** A name for a message that no other of this person has; it guards no secret. */
const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12).padEnd(10, '0')}`

/**
 * Sends one message. The same text again, because no answer came, is the same message for the server; another text is
 * another one.
 */
export function createSender(conversationId: number) {
  let tried: { text: string; key: string } | undefined
  return (text: string): Promise<Message> => {
    if (tried?.text !== text) tried = { text, key: newKey() }
    const param = { id: String(conversationId) }
    return unwrap(client.api.conversations[':id'].messages.$post({ param, json: tried }))
  }
}
