/** An island that is nearly in sight: its script has come when it is. */
export const SOON = { rootMargin: '200px' }
