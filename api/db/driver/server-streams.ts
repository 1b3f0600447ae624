import { ServerUnreachable } from '#api/db/errors.ts'
import { openPipeline, StreamLost, type Asked, type Outcome, type PipelineOptions } from './hrana.ts'

/** A connection of the server's to the database, which it holds for whoever knows the baton. */
export interface Stream {
  /** Null until it is opened by being used. */
  baton: string | null
  url: string
  /** When it was used last. */
  since: number
}

/** The server ends a stream that nobody uses for ten seconds. */
const KEPT_MS = 5000
/** A server has 128 connections for all of its processes. */
const MOST_KEPT = 8

export type Streams = ReturnType<typeof openStreams>

/**
 * The streams of a libSQL server, which stay open. For each new one the server opens the database and reads its whole
 * schema, which takes longer than most queries.
 */
export function openStreams(options: PipelineOptions) {
  const pipeline = openPipeline(options)
  const kept: Stream[] = []

  /** The one that was used last: others may grow old and be left. */
  function take(): Stream {
    const last = kept.pop()
    if (last && performance.now() - last.since < KEPT_MS) return last
    kept.length = 0
    return { baton: null, url: options.url, since: 0 }
  }

  /** @throws ServerUnreachable, or StreamLost where it may be asked again on another stream */
  async function onStream(stream: Stream, asked: Asked[]): Promise<Outcome[]> {
    const { baton, base_url, results } = await pipeline.send(stream.url, stream.baton, asked)
    Object.assign(stream, { baton, url: base_url ?? stream.url, since: performance.now() })
    return results
  }

  return {
    /** What opens a stream's work, of which nothing stays when its line breaks. @throws ServerUnreachable */
    async begin(asked: Asked[]): Promise<{ stream: Stream; outcomes: Outcome[] }> {
      const stream = take()
      const isKept = stream.baton !== null
      try {
        return { stream, outcomes: await onStream(stream, asked) }
      } catch (error) {
        if (!(error instanceof StreamLost) || !isKept) throw unreachable(error)
      }
      // The server, or what stands in front of it, was started anew, or has ended the stream.
      kept.length = 0
      const other = take()
      return {
        stream: other,
        outcomes: await onStream(other, asked).catch((error) => Promise.reject(unreachable(error))),
      }
    },
    /** @throws ServerUnreachable */
    goOn: (stream: Stream, asked: Asked[]): Promise<Outcome[]> =>
      onStream(stream, asked).catch((error) => Promise.reject(unreachable(error))),
    /** Keeps a stream on which nothing is open. */
    giveBack(stream: Stream): void {
      if (stream.baton !== null && kept.length < MOST_KEPT) kept.push(stream)
      else this.end(stream)
    },
    /** Undoes what is open on a stream, without waiting for an answer. */
    end({ url, baton }: Stream): void {
      if (baton !== null) void pipeline.send(url, baton, [{ type: 'close' }]).catch(() => {})
    },
    close: pipeline.close,
  }
}

const unreachable = (error: unknown) => (error instanceof StreamLost ? new ServerUnreachable(error.message) : error)
