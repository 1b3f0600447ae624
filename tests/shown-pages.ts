import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 10_000

type Look = () => Promise<string>
const looks = new Set<Look>()

/** Has a failed test say what an open page shows; the returned function ends that. */
export function showOnFailure(look: Look): () => void {
  looks.add(look)
  return () => void looks.delete(look)
}

/** What each open page of the tests shows: a text that didn't come says little without the texts that did. */
export async function shownPages(): Promise<string> {
  const shown = [...looks].map((look) =>
    Promise.race([look().catch(String), pause(PATIENCE_MS, 'A page says nothing.', { ref: false })]),
  )
  return (await Promise.all(shown)).join('\n\n')
}
