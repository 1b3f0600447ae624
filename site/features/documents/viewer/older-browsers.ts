/*
 * What the library's build for older browsers needs and doesn't have. The newest of it: `bytes` came with Chrome 132,
 * Firefox 128 and Safari 18.
 */

Promise.withResolvers ??= <T>() => {
  let [resolve, reject]: [PromiseWithResolvers<T>['resolve'], PromiseWithResolvers<T>['reject']] = [() => {}, () => {}]
  const promise = new Promise<T>((...args) => ([resolve, reject] = args))
  return { promise, resolve, reject }
}

AbortSignal.any ??= (signals) => {
  const all = new AbortController()
  for (const signal of signals) {
    const abort = () => all.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { signal: all.signal })
  }
  return all.signal
}

for (const { prototype } of [Response, Blob])
  prototype.bytes ??= async function bytes(this: Response | Blob) {
    return new Uint8Array(await this.arrayBuffer())
  }
