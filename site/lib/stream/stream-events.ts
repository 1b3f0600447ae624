import type { News } from '#api/notifications/contract/stream.ts'

/**
 * Told on the document when something happened. `conversations` is `null` where nobody knows which: the line was down.
 * Whoever shows what is new already prevents the default, which is to show how much is unread.
 */
export const NEWS = 'trellis:news'
export interface StreamMessage {
  unread: number
  conversations: News['conversations'] | null
}

/** Told with how many notices are unread. */
export const UNREAD = 'trellis:unread'

export const publishStreamMessage = (message: StreamMessage): void => {
  const isShown = !document.dispatchEvent(new CustomEvent(NEWS, { detail: message, cancelable: true }))
  if (!isShown) document.dispatchEvent(new CustomEvent(UNREAD, { detail: message.unread }))
}
