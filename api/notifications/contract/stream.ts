/** What a stream sends: enough to know what to load, without any content. */
export interface News {
  /** The number of unread notifications. */
  unread: number
  /** Conversations with a new message. */
  conversations: readonly number[]
}

/** Event types of a stream, apart from heartbeats. */
export const STREAM_EVENTS = {
  news: 'news',
  /** A heartbeat: nothing new, and the connection works. */
  beat: 'beat',
  /** This browser's slot is needed: it polls instead. */
  leave: 'leave',
  /** Its session has ended. */
  over: 'over',
} as const

/** The address of the stream. */
export const STREAM_PATH = '/api/stream'
