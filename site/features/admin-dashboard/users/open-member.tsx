import type { BulkAction } from '#api/users/contract.ts'
import { afterDecision } from '#site/features/admin-dashboard/after-decision.ts'
import { openDialog } from '#site/ui/overlays/open-dialog.ts'
import BulkDialog from './BulkDialog.tsx'
import type { ShownMember } from './member-actions.ts'
import { MemberDialog, type MemberDialogKind } from './MemberDialog.tsx'
import { clearSelection } from './selection.client.ts'

/** Opens the dialog of a decision about one account. */
export function openMember(kind: MemberDialogKind, member: ShownMember): void {
  openDialog((close) => <MemberDialog {...{ kind, member }} onClose={close} onDone={afterDecision} />)
}

/** Asks before something is decided about all who are ticked. */
export function decideForSelected(action: BulkAction): void {
  const rows = document.querySelectorAll<HTMLElement>('[data-noun="user"] [data-row]:has([data-select]:checked)')
  const members = [...rows].map(({ dataset }) => JSON.parse(dataset['row'] ?? '') as ShownMember)
  const done = () => {
    clearSelection()
    afterDecision()
  }
  openDialog((close) => <BulkDialog {...{ action, members }} onClose={close} onDone={done} />)
}
