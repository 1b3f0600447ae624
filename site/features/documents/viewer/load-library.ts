// oxlint-disable-next-line import/default -- the suffix makes a class of it
import OlderWorker from './older-viewer.worker.ts?worker'
// oxlint-disable-next-line import/default -- likewise
import ViewerWorker from './viewer.worker.ts?worker'

/** Used by the library, and missing in browsers of the last three years. */
const NEEDED: readonly (readonly [object, string])[] = [
  [Map.prototype, 'getOrInsertComputed'],
  [WeakMap.prototype, 'getOrInsertComputed'],
  [Math, 'sumPrecise'],
  [Promise, 'try'],
  [Promise, 'withResolvers'],
  [Uint8Array, 'fromBase64'],
  [Uint8Array.prototype, 'toBase64'],
  [Uint8Array.prototype, 'toHex'],
  [globalThis, 'Iterator'],
  [URL, 'parse'],
  [AbortSignal, 'any'],
  [Response.prototype, 'bytes'],
]

/** Begins to load the library, and its worker, as this browser needs them. */
export function loadLibrary() {
  const isNew = NEEDED.every(([object, name]) => Object.hasOwn(object, name))
  return isNew
    ? { port: new ViewerWorker(), loading: import('./library.ts') }
    : { port: new OlderWorker(), loading: import('./older-library.ts') }
}
