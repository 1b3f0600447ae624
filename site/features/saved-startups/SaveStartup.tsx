import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { useEntry } from './saved-list.ts'
import { SaveButton } from './SaveButton.tsx'

export interface SaveStartupProps {
  startupId: number
  companyName: string
  /** Its entry in the saved list, or `null`. */
  initial: SavedStartup | null
}

/** The save button of a startup's own page. */
export function SaveStartup({ initial, ...startup }: SaveStartupProps) {
  return <SaveButton {...startup} entry={useEntry(startup.startupId, initial)} />
}
