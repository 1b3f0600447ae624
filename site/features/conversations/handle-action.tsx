import { client, unwrap } from '#site/lib/api.ts'
import { BLOCK, UNBLOCK } from '#site/copy/failures/conversation.ts'
import { failureToast, orShowError } from '#site/lib/failure.ts'
import { notify, notifyAfterNavigation } from '#site/ui/feedback/toast.ts'
import ConfirmDialog from '#site/ui/overlays/ConfirmDialog.tsx'
import { openDialog } from '#site/ui/overlays/open-dialog.ts'
import ReportDialog from './ReportDialog.tsx'

const getBlock = (id: string) => ({ call: client.api.connections[':id'].block, param: { param: { id } } })

/** The page is another one then: what can be written, and what stands beside it. */
function reloadWithToast(title: string): void {
  notifyAfterNavigation({ title })
  location.reload()
}

async function block(id: string): Promise<void> {
  const { call, param } = getBlock(id)
  await orShowError(BLOCK, unwrap(call.$post(param)))
  reloadWithToast('Blocked')
}

async function unblock(id: string): Promise<void> {
  const { call, param } = getBlock(id)
  try {
    await unwrap(call.$delete(param))
    reloadWithToast('Unblocked. To connect again, send a request.')
  } catch (error) {
    notify(failureToast(UNBLOCK, error))
  }
}

/** Does what a button of a conversation says. */
export function handleAction({ dataset }: HTMLButtonElement): void {
  const name = dataset['name'] ?? ''
  const { unblock: unblocked, block: blocked, report } = dataset
  if (unblocked) void unblock(unblocked)
  if (report) openDialog((close) => <ReportDialog conversationId={report} name={name} onOpenChange={close} />)
  if (!blocked) return
  openDialog((close) => (
    <ConfirmDialog
      title={`Block ${name}?`}
      confirmLabel="Block"
      tone="danger"
      isOpen
      onOpenChange={close}
      onConfirm={() => block(blocked)}
    >
      Your connection ends, and neither of you can send the other a request. They’re told that it ended, not that you
      blocked them.
    </ConfirmDialog>
  ))
}
