import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 10_000

type Capture = () => Promise<string>
const captures = new Set<Capture>()

/** Lets a failed test report what an open page shows; the returned function stops that. */
export function showOnFailure(capture: Capture): () => void {
  captures.add(capture)
  return () => void captures.delete(capture)
}

/** The content of each open page. A missing text says little without the texts that were there. */
export async function shownPages(): Promise<string> {
  const shown = [...captures].map((capture) =>
    Promise.race([capture().catch(String), pause(PATIENCE_MS, 'A page says nothing.', { ref: false })]),
  )
  return (await Promise.all(shown)).join('\n\n')
}
