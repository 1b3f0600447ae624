/**
 * Opens an address of the same page. `push` makes a step that Back undoes: the router then asks the server for the page
 * of the earlier address. `replace` does not.
 */
export function goTo(address: URL, how: 'push' | 'replace'): void {
  if (address.href === location.href) return
  // The router counts the steps in the state, and ignores a state that is empty.
  const { index = 0 } = (history.state ?? {}) as { index?: number }
  if (how === 'replace') history.replaceState(history.state ?? {}, '', address)
  else history.pushState({ index: index + 1, scrollX, scrollY }, '', address)
}

/** Changes the query of the page's address in place. */
export function changeAddress(change: (params: URLSearchParams) => void, how: 'push' | 'replace'): void {
  const address = new URL(location.href)
  change(address.searchParams)
  goTo(address, how)
}
