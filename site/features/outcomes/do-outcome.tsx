import type { ConnectionParty } from '#api/connections/contract/transitions.ts'
import { CONSENT, OUTCOME_CONFIRM } from '#site/copy/failures/outcome.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast, type Failure } from '#site/lib/failure.ts'
import { morph } from '#site/lib/live/morph.ts'
import { fetchForPage } from '#site/lib/session/page-user.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { openDialog } from '#site/ui/overlays/open-dialog.ts'
import OutcomeDialog, { type Corrected } from './OutcomeDialog.tsx'

const part = () => document.querySelector<HTMLElement>('[data-outcomes]')

/** Shows what the server says of it now; the rest of the page is left alone. */
async function showAgain(): Promise<void> {
  const answer = await fetchForPage(location.href)
  // It would be someone else's by now; the watch of the session says so.
  if (answer.status === 409) return
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-outcomes]')
  const shown = part()
  if (answer.ok && shown && next) morph(shown, next)
  else location.reload()
}

async function attempt(button: HTMLButtonElement, failure: Failure, work: () => Promise<string>): Promise<void> {
  button.disabled = true
  try {
    notify({ title: await work() })
    await showAgain()
    part()?.querySelector<HTMLElement>('[data-record]')?.focus()
  } catch (error) {
    notify(failureToast(failure, error))
  } finally {
    button.disabled = false
  }
}

/** Does what a button of the part stands for. */
export function doOutcome(button: HTMLButtonElement): void {
  const { outcomes: connection, party, other = '' } = button.closest<HTMLElement>('[data-outcomes]')!.dataset
  const entry = button.closest<HTMLElement>('[data-outcome]')
  const { confirm, consent } = button.dataset
  if (confirm !== undefined) {
    const amountCounts = entry?.querySelector<HTMLInputElement>('[data-amount-counts]')?.checked ?? false
    return void attempt(button, OUTCOME_CONFIRM, async () => {
      await unwrap(client.api.outcomes[':id'].confirm.$post({ param: { id: confirm }, json: { amountCounts } }))
      return 'Confirmed. It counts now.'
    })
  }
  if (consent !== undefined) {
    const amountCounts = button.ariaPressed !== 'true'
    return void attempt(button, CONSENT, async () => {
      await unwrap(client.api.outcomes[':id'].consent.$put({ param: { id: consent }, json: { amountCounts } }))
      return amountCounts ? 'The amount counts in the report' : 'The amount does not count any more'
    })
  }
  const corrected = 'correct' in button.dataset ? (JSON.parse(entry!.dataset['outcome']!) as Corrected) : undefined
  openDialog((close) => (
    <OutcomeDialog
      connectionId={Number(connection)}
      party={party as ConnectionParty}
      other={other}
      corrected={corrected}
      onRecorded={() => void showAgain()}
      onOpenChange={close}
    />
  ))
}
