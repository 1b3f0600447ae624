import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'

/** Takes a choice that this browser keeps. Where it refuses (a full storage), choices last as long as the page. */
export function savePreference<Value>($choice: WritableAtom<Value>, value: Value): void {
  try {
    $choice.set(value)
  } catch {
    setPersistentEngine({ ...localStorage }, windowPersistentEvents)
    $choice.set(value)
  }
}
