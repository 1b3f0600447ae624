import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 10_000

type Capture = () => Promise<string>
const captures = new Set<Capture>()

/** Has a failed test say what an open page shows; the returned function ends that. */
export function showOnFailure(capture: Capture): () => void {
  captures.add(capture)
  return () => void captures.delete(capture)
}

/** What each open page of the tests shows: a text that didn't come says little without the texts that did. */
export async function shownPages(): Promise<string> {
  const shown = [...captures].map((capture) =>
    Promise.race([capture().catch(String), pause(PATIENCE_MS, 'A page says nothing.', { ref: false })]),
  )
  return (await Promise.all(shown)).join('\n\n')
}
