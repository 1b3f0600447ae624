/** The columns of the saved table that can be shown or hidden (rules: Saved startups). */
export const SAVED_COLUMNS = [
  { id: 'company', label: 'Company' },
  { id: 'industry', label: 'Industry' },
  { id: 'stage', label: 'Stage' },
  { id: 'funding', label: 'Funding' },
  { id: 'dateSaved', label: 'Date Saved' },
  { id: 'pipeline', label: 'Pipeline' },
  { id: 'nextAction', label: 'Next Action' },
  { id: 'actions', label: 'Actions' },
] as const
export type SavedColumn = (typeof SAVED_COLUMNS)[number]['id']

export const DEFAULT_COLUMNS: readonly SavedColumn[] = ['company', 'industry', 'stage', 'actions']

const STORED = 'trellis:saved-columns'

/** What is chosen, in the order of the table; nothing chosen would be an empty table, so then the defaults count. */
export function toColumns(chosen: readonly unknown[]): SavedColumn[] {
  const columns = SAVED_COLUMNS.map(({ id }) => id).filter((id) => chosen.includes(id))
  return columns.length > 0 ? columns : [...DEFAULT_COLUMNS]
}

/** The choice that this browser keeps; the defaults where it keeps none or refuses. */
export function readColumns(): SavedColumn[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? 'null')
    return toColumns(Array.isArray(stored) ? stored : DEFAULT_COLUMNS)
  } catch {
    return [...DEFAULT_COLUMNS]
  }
}

export function keepColumns(columns: readonly SavedColumn[]): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(columns))
  } catch {
    // A browser may refuse storage; the choice then lasts as long as the page.
  }
}
