import { IMPORTED_DELETION, IMPORTED_LISTING, IMPORTED_MERGE } from '#site/copy/failures/administration.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { orShowError } from '#site/lib/failure.ts'
import ConfirmDialog from '#site/ui/overlays/ConfirmDialog.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import EditImportedDialog from './EditImportedDialog.tsx'
import type { ImportedDecision } from './imported-actions.ts'

export interface ImportedDialogProps {
  decision: ImportedDecision
  onClose: () => void
  onDone: () => void
}

const calls = client.api.admin['imported-startups']

/** What is asked before something is done about imported startups, or the form that edits one. */
export default function ImportedDialog({ decision, onClose, onDone }: ImportedDialogProps) {
  const shared = { isOpen: true, onOpenChange: onClose }
  if (!('startup' in decision)) {
    const isListed = decision.kind === 'list-all'
    return (
      <ConfirmDialog
        {...shared}
        title={isListed ? 'List all imported startups?' : 'Unlist all imported startups?'}
        confirmLabel={isListed ? 'List all' : 'List none'}
        onConfirm={async () => {
          const { listed } = await orShowError(IMPORTED_LISTING, unwrap(calls.listed.$put({ json: { isListed } })))
          notify({
            title: isListed
              ? `${listed.toLocaleString('en-US')} startups are listed`
              : 'No imported startups are listed',
          })
          onDone()
        }}
      >
        {isListed
          ? 'The public directory shows them as unclaimed, with public facts only.'
          : 'They’re no longer in the public directory. Nothing is deleted.'}
      </ConfirmDialog>
    )
  }
  const { kind, startup } = decision
  const { companyName, sameAs } = startup
  const param = { id: String(startup.id) }
  if (kind === 'edit') return <EditImportedDialog startup={startup} onOpenChange={onClose} onDone={onDone} />
  if (kind === 'merge' && sameAs)
    return (
      <ConfirmDialog
        {...shared}
        title={`Merge with ${sameAs.companyName}?`}
        confirmLabel="Merge"
        onConfirm={async () => {
          const json = { startupId: sameAs.id }
          await orShowError(IMPORTED_MERGE, unwrap(calls[':id'].merge.$post({ param, json })))
          notify({ title: 'The startups are merged' })
          onDone()
        }}
      >
        The imported {companyName} becomes part of the registered {sameAs.companyName}. What its founder has entered
        stays.
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      {...shared}
      title={`Delete ${companyName}?`}
      confirmLabel="Delete startup"
      tone="danger"
      onConfirm={async () => {
        await orShowError(IMPORTED_DELETION, unwrap(calls[':id'].$delete({ param })))
        notify({ title: `${companyName} is deleted` })
        onDone()
      }}
    >
      Everything imported about it is deleted. This can’t be undone.
    </ConfirmDialog>
  )
}
