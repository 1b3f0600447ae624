/** What a stream tells: enough to know what to ask for, and nothing of what was said. */
export interface News {
  /** How many notices are unread. */
  unread: number
  /** Conversations in which something was written just now. */
  conversations: readonly number[]
}

/** The kinds of events of a stream, besides its beats. */
export const STREAM_EVENTS = {
  news: 'news',
  /** There is nothing to tell; the line is up. */
  beat: 'beat',
  /** This browser's place is needed: it asks from time to time instead. */
  leave: 'leave',
  /** Its session has ended. */
  over: 'over',
} as const

/** Where a browser reads them. */
export const STREAM_PATH = '/api/stream'
