import { openDialog } from '#site/ui/overlays/open-dialog.ts'
import ConnectDialog from './ConnectDialog.tsx'
import { rowLabel } from './row-label.ts'

/** Asks for an introduction to the startup of a row, which says so afterwards. */
export function openConnect(button: HTMLButtonElement): void {
  const startupId = Number(button.dataset['connect'])
  const companyName = button.dataset['name'] ?? ''

  function showRequested() {
    const label = rowLabel('requested')
    button.textContent = label
    button.setAttribute('aria-label', `${label}: ${companyName}`)
    button.disabled = true
  }

  openDialog((close) => (
    <ConnectDialog {...{ startupId, companyName }} onRequested={showRequested} onOpenChange={close} />
  ))
}
