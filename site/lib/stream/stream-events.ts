import type { News } from '#api/notifications/contract/stream.ts'

/**
 * Told on the document when something happened. `conversations` is `null` where nobody knows which: the line was down.
 * Whoever shows what is new already prevents the default, which is to show how much is unread.
 */
export const NEWS = 'trellis:news'
export interface Heard {
  unread: number
  conversations: News['conversations'] | null
}

/** Told with how many notices are unread. */
export const UNREAD = 'trellis:unread'

export const tellNews = (heard: Heard): void => {
  const isShown = !document.dispatchEvent(new CustomEvent(NEWS, { detail: heard, cancelable: true }))
  if (!isShown) document.dispatchEvent(new CustomEvent(UNREAD, { detail: heard.unread }))
}
