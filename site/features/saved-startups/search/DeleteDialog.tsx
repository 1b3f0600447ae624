import type { SavedSearch } from '#api/saved-startups/contract/responses.ts'
import { SEARCH_DELETION } from '#site/copy/failures/investor.ts'
import { orShowError } from '#site/lib/failure.ts'
import ConfirmDialog from '#site/ui/overlays/ConfirmDialog.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { deleteSearch } from './searches.ts'

interface DeleteDialogProps {
  search: SavedSearch
  onOpenChange: (isOpen: boolean) => void
}

/** Asks before a search and its alerts end. */
export default function DeleteDialog({ search, onOpenChange }: DeleteDialogProps) {
  async function confirm() {
    await orShowError(SEARCH_DELETION, deleteSearch(search.id))
    notify({ title: 'Search deleted', description: search.name })
  }
  return (
    <ConfirmDialog
      title={`Delete ${search.name}?`}
      confirmLabel="Delete search"
      tone="danger"
      isOpen
      onOpenChange={onOpenChange}
      onConfirm={confirm}
    >
      You won’t get its alerts anymore.
    </ConfirmDialog>
  )
}
