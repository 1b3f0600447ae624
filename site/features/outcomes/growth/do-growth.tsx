import { CONSENT, FUNDING_REMOVAL } from '#site/copy/failures/outcome.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast, type Failure } from '#site/lib/failure.ts'
import { refresh } from '#site/lib/live/show.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { openDialog } from '#site/ui/overlays/open-dialog.ts'
import FundingDialog from './FundingDialog.tsx'
import JobsDialog from './JobsDialog.tsx'

async function attempt(failure: Failure, work: Promise<unknown>): Promise<void> {
  try {
    await work
    await refresh()
  } catch (error) {
    notify(failureToast(failure, error))
  }
}

/** Does what a button of the page stands for. */
export function doGrowth(button: HTMLButtonElement): void {
  const { growth: action, id = '', full = '', part = '' } = button.dataset
  const funding = client.api.growth['outside-funding'][':id']
  const param = { id }
  const onSaved = () => void refresh()
  if (action === 'consent') {
    const json = { amountCounts: button.ariaPressed !== 'true' }
    return void attempt(CONSENT, unwrap(funding.consent.$put({ param, json })))
  }
  if (action === 'remove') return void attempt(FUNDING_REMOVAL, unwrap(funding.$delete({ param })))
  if (action === 'jobs')
    return openDialog((close) => <JobsDialog fullTime={full} partTime={part} onSaved={onSaved} onOpenChange={close} />)
  openDialog((close) => <FundingDialog onSaved={onSaved} onOpenChange={close} />)
}
