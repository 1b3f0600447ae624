import { contentVersion } from './content.ts'
import { EVERYTHING, note } from './reads.ts'

/**
 * Reads something from the content once for all pages: thousands of them share one list. It is read again when the site
 * gets other content.
 */
export function perContent<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined
  let getKnown: number | undefined
  return () => {
    note(EVERYTHING)
    if (!known || getKnown !== contentVersion()) [known, getKnown] = [read(), contentVersion()]
    return known
  }
}
