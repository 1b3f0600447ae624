import type { News } from './contract/stream.ts'

/** One open stream of a browser. */
export interface Listener {
  send(news: News): void
  beat(): void
  /** Ends it; `leave` asks the browser not to come back at once, `over` tells that the session has ended. */
  end(why?: 'leave' | 'over'): void
}

/** Whose stream it is. */
export interface StreamOwner {
  userId: number
  sessionId: number
}

/** The open streams of this process. */
export interface Streams {
  /** Begins to tell; the answer ends that. @throws ApiError 503 when there is no room */
  open(owner: StreamOwner, listener: Listener): () => void
  /** Tells somebody's browsers how much is unread, because they have read something. */
  touch(userId: number): void
  count(): number
  /** Ends all, and takes no other: the process stops. */
  close(): void
}
