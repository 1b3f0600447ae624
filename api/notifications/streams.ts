import type { News } from './contract/stream.ts'

/** One open stream of a browser. */
export interface Listener {
  send(news: News): void
  beat(): void
  /** Ends it; `leave` asks the browser not to reconnect immediately, `over` means that the session has ended. */
  end(why?: 'leave' | 'over'): void
}

/** The user and session of a stream. */
export interface StreamOwner {
  userId: number
  sessionId: number
}

/** The open streams of this process. */
export interface Streams {
  /** Adds a stream; the returned function removes it. @throws ApiError 503 when there is no room */
  open(owner: StreamOwner, listener: Listener): () => void
  /** Sends someone's browsers the unread count after they have read something. */
  touch(userId: number): void
  count(): number
  /** Closes all streams and refuses new ones, because the process stops. */
  close(): void
}
