import { useState } from 'react'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { TagList } from '#site/ui/data/TagList.tsx'
import { DoneList } from './DoneList.tsx'
import { NotesForm } from './NotesForm.tsx'
import { savedName } from './saved-view.ts'
import './saved-startup.css'

export interface NotesDialogProps {
  entry: SavedStartup
  timeZone: string
  onOpenChange: (isOpen: boolean) => void
}

/** Private notes and tags on a saved startup, to read or edit; it opens for editing where there are none. */
export default function NotesDialog({ entry, timeZone, onOpenChange }: NotesDialogProps) {
  const isEmpty = !entry.notes && entry.tags.length === 0
  const [isEditing, setEditing] = useState(isEmpty)
  const close = () => onOpenChange(false)
  return (
    <Dialog
      title={`Notes on ${savedName(entry)}`}
      isOpen
      onOpenChange={onOpenChange}
      isDismissable={!isEditing}
      footer={
        !isEditing && (
          <>
            <Button variant="secondary" onPress={close}>
              Close
            </Button>
            <Button icon="edit" onPress={() => setEditing(true)}>
              Edit
            </Button>
          </>
        )
      }
    >
      {isEditing ? (
        <NotesForm entry={entry} onDone={close} onCancel={isEmpty ? close : () => setEditing(false)} />
      ) : (
        <div className="stack saved-reading">
          <p className={entry.notes ? 'saved-notes' : 'soft'}>{entry.notes ?? 'No notes yet.'}</p>
          {entry.tags.length > 0 ? (
            <TagList items={entry.tags} label="Tags" />
          ) : (
            <p className="small soft">No tags yet.</p>
          )}
          <DoneList done={entry.done} timeZone={timeZone} />
        </div>
      )}
    </Dialog>
  )
}
