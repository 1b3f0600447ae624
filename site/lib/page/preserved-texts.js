// A browser's page translation, and extensions that mark words, replace React's text nodes by elements of their own.
// React goes on with the nodes that it knows: a removal would throw and empty the island, a change would be lost.
// So what stands in a text's place is known here, goes with it, and gives way to the text once React changes it.
;(() => {
  if (document.keepsTexts) return
  document.keepsTexts = true
  const { removeChild, insertBefore, appendChild } = Node.prototype
  /** What stands in the place of a text, or beside it where it was emptied. */
  const standIns = new WeakMap()
  /** All that stands for a text. */
  const placeholders = new WeakSet()
  /** Texts of islands that React has not brought to life yet, and will be its own; with what an emptied one said. */
  const waiting = new Map()
  const isReact = (node) => Object.keys(node).some((key) => key.startsWith('__react'))
  const isOwn = (node) => isReact(node) || (node.nodeType === Node.TEXT_NODE && waiting.has(node))
  const islandOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement)?.closest('astro-island')
  const isUnborn = (island) => island !== undefined && island !== null && ![...island.children].some(isReact)
  const ANY = { childList: true, subtree: true, characterData: true, characterDataOldValue: true }

  /** What came where a text was: with its removal, beside it before, or between its neighbors afterwards. */
  function partsOf(text, removal, records, taken) {
    const { target, previousSibling, nextSibling } = removal
    const isNew = (record) =>
      record.target === target && !taken.has(record) && [...record.addedNodes].some((node) => !isOwn(node))
    const isBeside = (record) => isNew(record) && (record.nextSibling === text || record.previousSibling === text)
    const isInPlace = (record) =>
      isNew(record) && record.previousSibling === previousSibling && record.nextSibling === nextSibling
    const at = records.indexOf(removal)
    const come = isNew(removal)
      ? removal
      : (records.slice(0, at).findLast(isBeside) ?? records.slice(at).find(isInPlace))
    // Another text in its place is a script's change of it.
    if (![...(come?.addedNodes ?? [])].some(({ nodeType }) => nodeType === Node.ELEMENT_NODE)) return []
    taken.add(come)
    return [...come.addedNodes].filter((node) => !isOwn(node))
  }

  function note(records) {
    const fresh = new Set()
    const taken = new Set()
    for (const { addedNodes } of records) for (const node of addedNodes) fresh.add(node)
    for (const record of records) {
      if (record.type === 'characterData') noteText(record, fresh)
      else
        for (const node of record.removedNodes)
          if (node.nodeType === Node.TEXT_NODE) noteGone(node, record, records, taken)
    }
  }
  /** Keeps it of a text of React's; of one that will be, until its island comes to life. */
  function keep(text, parts, island, said) {
    if (parts.length === 0) return
    standIns.set(text, parts)
    for (const part of parts) placeholders.add(part)
    if (isReact(text)) return changes.observe(text, { characterData: true })
    waiting.set(text, said)
    // Between the arrival of its script and its first breath.
    if (!island.hasAttribute('ssr')) putBack(text)
  }
  function noteGone(text, record, records, taken) {
    const island = islandOf(record.target)
    if (isReact(text) ? text.parentNode !== null : !isUnborn(island) || text.parentNode === record.target) return
    keep(text, partsOf(text, record, records, taken), island)
  }
  /** A text that React changed while this was not noted yet, or that was emptied into an element beside it. */
  function noteText({ target: text, oldValue }, fresh) {
    if (text.parentNode === null) return void putBack(text)
    const island = islandOf(text)
    if (text.data !== '' || !oldValue || (!isReact(text) && !isUnborn(island))) return
    const parts = [text.nextSibling, text.previousSibling].filter(
      (node) => node && fresh.has(node) && !isOwn(node) && node.textContent === oldValue,
    )
    keep(text, parts.slice(0, 1), island, oldValue)
  }

  /** Does what is to be done here, of which nothing is noted. */
  function quietly(change) {
    note(wrappings.takeRecords())
    change()
    wrappings.takeRecords()
  }
  /** Takes away what stands for a node that is put elsewhere, changed or removed. */
  const clear = (node) => standIns.has(node) && quietly(() => takeAway(node))
  function takeAway(node) {
    for (const part of standIns.get(node) ?? []) if (part.parentNode) removeChild.call(part.parentNode, part)
    standIns.delete(node)
    waiting.delete(node)
  }
  const putBack = (text) => quietly(() => restore(text))
  function restore(text) {
    const first = standIns.get(text)?.find(({ parentNode }) => parentNode)
    if (first && (!text.parentNode || first.contains(text))) insertBefore.call(first.parentNode, text, first)
    const said = waiting.get(text)
    takeAway(text)
    if (said === undefined) return
    text.data = said
    // What is left of the text where it was split.
    if (text.nextSibling?.data === '') text.nextSibling.remove()
  }
  const changes = new MutationObserver((records) => {
    for (const { target } of records) if (target.data !== '' || !target.parentNode) putBack(target)
  })
  const wrappings = new MutationObserver(note)
  wrappings.observe(document, ANY)

  /** Whether there is something of React's in a node, or what stands for it. */
  const holdsOwn = (node) => isOwn(node) || placeholders.has(node) || [...node.childNodes].some(holdsOwn)
  const holdsMore = (node, child) =>
    node !== child && [...node.childNodes].some((one) => (one.contains(child) ? holdsMore(one, child) : holdsOwn(one)))
  function follows(node) {
    for (let at = node.previousSibling; at; at = at.previousSibling) if (holdsOwn(at)) return true
    return false
  }
  /** What stands in `parent` for a node of React's: the node, wherever it was put, or what took its place. */
  const placeIn = (parent, node) =>
    [node, ...(standIns.get(node) ?? [])].find((one) => one !== parent && parent.contains(one))

  Node.prototype.removeChild = function (child) {
    if (child?.parentNode === this && !standIns.has(child)) return removeChild.call(this, child)
    note(wrappings.takeRecords())
    if (!child || (child.parentNode !== this && !isOwn(child))) return removeChild.call(this, child)
    // In an element that holds nothing else, it goes with it.
    clear(child)
    let place = this.contains(child) ? child : null
    while (place && place.parentNode !== this && !holdsMore(place.parentNode, child)) place = place.parentNode
    if (place) removeChild.call(place.parentNode, place)
    return child
  }
  Node.prototype.insertBefore = function (node, before) {
    if (node.nodeType !== Node.DOCUMENT_FRAGMENT_NODE && standIns.has(node)) clear(node)
    if (!before || before.parentNode === this || !isOwn(before)) return insertBefore.call(this, node, before)
    note(wrappings.takeRecords())
    let place = placeIn(this, before)
    // In an element that holds several, its first stands for all of it.
    while (place && place.parentNode !== this && !follows(place)) place = place.parentNode
    return insertBefore.call(place?.parentNode ?? this, node, place ?? null)
  }
  Node.prototype.appendChild = function (node) {
    if (standIns.has(node)) clear(node)
    return appendChild.call(this, node)
  }

  // React finds the server's texts where they were, when it hydrates an island.
  document.addEventListener(
    'astro:hydrate',
    ({ target: island }) => {
      note(wrappings.takeRecords())
      for (const text of waiting.keys())
        if ((standIns.get(text) ?? []).some((part) => island.contains(part))) putBack(text)
    },
    true,
  )
})()
