import { orRefresh, setApproved, setPublic } from '#site/features/admin-dashboard/admin-actions.ts'
import { afterDecision } from '#site/features/admin-dashboard/after-decision.ts'
import { openReviewItem } from '#site/features/admin-dashboard/review/open-review-item.tsx'
import ConfirmDialog from '#site/ui/overlays/ConfirmDialog.tsx'
import { openDialog } from '#site/ui/overlays/open-dialog.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import type { ShownStartup, StartupAction } from './startup-actions.ts'

/** Changes a startup at once; the control waits meanwhile, and shows what is stored where it failed. */
async function change(control: HTMLElement, work: Promise<unknown>): Promise<void> {
  const field = control as HTMLInputElement | HTMLButtonElement
  field.disabled = true
  try {
    await orRefresh(work, afterDecision)
    afterDecision()
  } catch {
    // The toast has said why.
    if (field instanceof HTMLInputElement) field.checked = !field.checked
  } finally {
    field.disabled = false
  }
}

/** Shows or hides a startup, and offers the way back. @throws Error what the toast has said */
async function changeVisibility(startup: ShownStartup, isPublic: boolean): Promise<void> {
  const { updatedAt } = await setPublic(startup, isPublic)
  notify({
    title: 'Startup visibility has been updated',
    description: `${startup.companyName} is ${isPublic ? 'public' : 'private'} now.`,
    undo: () => void changeVisibility({ ...startup, updatedAt }, !isPublic).then(afterDecision, afterDecision),
  })
}

/** Does what was chosen about a startup, or asks first. */
export function doForStartup(action: StartupAction, startup: ShownStartup, control: HTMLElement): Promise<void> | void {
  if (action === 'show' || action === 'hide') return change(control, changeVisibility(startup, action === 'show'))
  if (action === 'approve') return change(control, setApproved(startup, true))
  if (action !== 'unapprove') return openReviewItem({ kind: 'funding', id: startup.id }, control)
  openDialog((close) => (
    <ConfirmDialog
      isOpen
      onOpenChange={close}
      title="Take back the approval"
      confirmLabel="Take back"
      tone="danger"
      onConfirm={() => setApproved(startup, false).then(afterDecision)}
    >
      {startup.companyName} is no longer shown to investors or on public pages until you approve it again.
    </ConfirmDialog>
  ))
}
