import type { Connection } from '#api/connections/calls.ts'
import type { ConnectionParty } from '#api/connections/contract/transitions.ts'
import { CONNECTION_LABELS } from '#api/platform/contract/enumerations.ts'
import { openDialog } from '#site/ui/overlays/open-dialog.ts'
import ConnectDialog from './ConnectDialog.tsx'
import { getConversationPath, WATCHED, WRITE } from './connection-action.ts'
import WatchDialog from './WatchDialog.tsx'

/** Sends a request to the person of a card or row, or sets an availability alert; the button says so afterward. */
export function openConnect(button: HTMLButtonElement): void {
  const { connect, party, name = '', zone = 'UTC', can } = button.dataset
  const target = { party: party as ConnectionParty, id: Number(connect), name }

  function show(label: string) {
    button.textContent = label
    button.setAttribute('aria-label', `${label}: ${name}`)
    button.disabled = true
  }

  /** Two who asked each other are connected. */
  function lead(connectionId: number) {
    const link = document.createElement('a')
    link.className = button.className
    link.href = getConversationPath(connectionId)
    link.textContent = WRITE
    link.setAttribute('aria-label', `${WRITE}: ${name}`)
    button.replaceWith(link)
  }

  openDialog((close) =>
    can === 'watch' ? (
      <WatchDialog target={target} onWatched={() => show(WATCHED)} onOpenChange={close} />
    ) : (
      <ConnectDialog
        target={target}
        timeZone={zone}
        onRequested={({ id, state }: Connection) => (state === 'accepted' ? lead(id) : show(CONNECTION_LABELS[state]))}
        onOpenChange={close}
      />
    ),
  )
}
