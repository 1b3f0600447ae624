import type { ApiContext } from '#api/context.ts'
import { notificationCalls, streamCalls } from './calls.ts'
import { serve } from '#api/platform/http/serve.ts'
import {
  savePreference,
  listChoices,
  countUnread,
  listNotifications,
  markAllRead,
  markNotification,
  markNotificationsRead,
} from './service.ts'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { type News, STREAM_EVENTS } from './contract/stream.ts'
import { newsFor } from './stream.service.ts'
import type { Listener } from './streams.ts'

export const notificationRoutes = (context: ApiContext) =>
  serve(context, notificationCalls, {
    list: listNotifications,
    unread: countUnread,
    choices: listChoices,
    choose: savePreference,
    markAllRead,
    seen: markNotificationsRead,
    mark: markNotification,
  })

/** No caching, no buffering proxy, and no other request on this connection. */
const HEADERS = { 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no', Connection: 'close' }

/**
 * Writes one event at a time and merges what comes meanwhile. A client that accepts nothing during a heartbeat is
 * disconnected.
 */
function writerTo(stream: SSEStreamingApi, end: () => void): Listener {
  let isWriting = false
  let queued: News | undefined

  async function write(event: string, data: string): Promise<void> {
    isWriting = true
    await stream.writeSSE({ event, data })
    isWriting = false
    if (queued) send(queued)
  }

  function send(news: News): void {
    queued = undefined
    void write(STREAM_EVENTS.news, JSON.stringify(news))
  }

  return {
    send(news) {
      if (!isWriting) return send(news)
      const conversations = [...new Set([...(queued?.conversations ?? []), ...news.conversations])]
      queued = { unread: news.unread, conversations }
    },
    beat: () => (isWriting ? end() : void write(STREAM_EVENTS.beat, '')),
    end: (why) => (why && !isWriting ? void write(STREAM_EVENTS[why], '').then(end) : end()),
  }
}

export const streamRoutes = (context: ApiContext) =>
  serve(context, streamCalls, {
    open: {
      withRequest: async ({ database, streams, session }, { id: userId }, _input, c) => {
        const staysOpen = c.req.header('Accept')?.includes('text/event-stream') ?? false
        const ended = Promise.withResolvers<void>()
        let listener: Listener | undefined
        // Before the response starts, so that errors still have a status.
        const drop = staysOpen
          ? streams.open(
              { userId, sessionId: session.id },
              {
                send: (news) => listener?.send(news),
                beat: () => listener?.beat(),
                end: (why) => (listener ? listener.end(why) : ended.resolve()),
              },
            )
          : undefined
        const news = await newsFor(database, userId).catch((error: unknown) => {
          drop?.()
          throw error
        })
        const response = streamSSE(c, async (stream) => {
          if (!drop) return stream.writeSSE({ event: STREAM_EVENTS.news, data: JSON.stringify(news) })
          listener = writerTo(stream, ended.resolve)
          stream.onAbort(ended.resolve)
          // A browser that closes its half is gone; other responses could still be read.
          const socket = c.env?.incoming?.socket
          socket?.once('end', ended.resolve)
          listener.send(news)
          await ended.promise
          socket?.off('end', ended.resolve)
          drop()
        })
        for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value)
        return response
      },
    },
  })
