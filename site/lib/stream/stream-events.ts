import type { News } from '#api/notifications/contract/stream.ts'

/**
 * Dispatched on the document when something happened. `conversations` is `null` if unknown: the connection was lost.
 * A page that shows what is new already prevents the default, which is to show how much is unread.
 */
export const NEWS = 'trellis:news'
export interface StreamMessage {
  unread: number
  conversations: News['conversations'] | null
}

/** Dispatched with how many notifications are unread. */
export const UNREAD = 'trellis:unread'

export const publishStreamMessage = (message: StreamMessage): void => {
  const isShown = !document.dispatchEvent(new CustomEvent(NEWS, { detail: message, cancelable: true }))
  if (!isShown) document.dispatchEvent(new CustomEvent(UNREAD, { detail: message.unread }))
}
