import type { Database } from '#api/db/database.ts'
import { comeSince, newestOf, type StreamPosition } from './stream.news.service.ts'

/** The conversations with something new, by person; empty for somebody with a notice alone. */
type Come = Awaited<ReturnType<typeof comeSince>>['byPerson']

/** Finds what was written since it looked last, by whichever process. */
export function createWatcher(database: Pick<Database, 'read' | 'version'>) {
  let position: StreamPosition | undefined
  let version: number | null = null
  return {
    /** What has come; the first look only finds where the tables end. */
    async look(): Promise<Come | undefined> {
      const latest = database.version()
      // A server does not say whether anything changed.
      if (position && latest !== null && latest === version) return new Map()
      const come = position && (await comeSince(database.read, position))
      position = come ? come.position : await newestOf(database.read)
      version = latest
      return come?.byPerson
    },
    /** The next look is a first one. */
    forget() {
      position = undefined
    },
  }
}
