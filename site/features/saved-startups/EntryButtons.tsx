import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { savedName } from './saved-view.ts'

export interface EntryButtonsProps {
  entry: SavedStartup
  onPlan: (entry: SavedStartup) => void
  onNotes: (entry: SavedStartup) => void
  /** What the button of the notes says beside its icon. */
  notesLabel?: string
}

/** Opens the plan of a saved startup, or its notes. */
export function EntryButtons({ entry, onPlan, onNotes, notesLabel }: EntryButtonsProps) {
  const name = savedName(entry)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon="calendar"
        aria-label={`Next step: ${name}`}
        onPress={() => onPlan(entry)}
      />
      <Button
        variant="quiet"
        size="small"
        icon={entry.notes || entry.tags.length > 0 ? 'file' : 'edit'}
        aria-label={`Notes on ${name}`}
        onPress={() => onNotes(entry)}
      >
        {notesLabel}
      </Button>
    </>
  )
}
