/** Asks for the live part of a page alone (docs/decisions/0023); the page's layout reads it. */
export const LIVE_HEADER = 'Trellis-Live'

/** Dispatched on the document after the live part was changed. */
export const LIVE_CHANGED = 'trellis:live'
