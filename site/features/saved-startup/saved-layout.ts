import { parseOneOf } from '#api/contract/enumerations.ts'

/** The two ways to look at saved startups. */
const SAVED_LAYOUTS = ['table', 'board'] as const
export type SavedLayout = (typeof SAVED_LAYOUTS)[number]

const STORED = 'trellis:saved-layout'

/** What an address asks for (`saved=board`); `undefined` where it does not say. */
export const layoutFrom = (value: string | null): SavedLayout | undefined => parseOneOf(SAVED_LAYOUTS, value ?? '')

/** What this browser was left with; the table where it keeps nothing or refuses. */
export function readLayout(): SavedLayout {
  try {
    return layoutFrom(localStorage.getItem(STORED)) ?? 'table'
  } catch {
    return 'table'
  }
}

/** Remembers the choice in this browser and in the address, so that a reload and a kept link open it. */
export function keepLayout(layout: SavedLayout): void {
  const address = new URL(location.href)
  address.searchParams.set('saved', layout)
  // The router keeps its own notes in the state.
  history.replaceState(history.state, '', address)
  try {
    localStorage.setItem(STORED, layout)
  } catch {
    // A browser may refuse storage; the choice then lasts as long as the page.
  }
}
