import { CONSENT, FUNDING_REMOVAL } from '#site/copy/failures/outcome.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast, type Failure } from '#site/lib/failure.ts'
import { lookAgain } from '#site/lib/live/show.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { openDialog } from '#site/ui/overlays/open-dialog.ts'
import FundingDialog from './FundingDialog.tsx'
import JobsDialog from './JobsDialog.tsx'

async function attempt(failure: Failure, work: Promise<unknown>): Promise<void> {
  try {
    await work
    await lookAgain()
  } catch (error) {
    notify(failureToast(failure, error))
  }
}

/** Does what a button of the page stands for. */
export function doGrowth(button: HTMLButtonElement): void {
  const { growth: act, id = '', full = '', part = '' } = button.dataset
  const funding = client.api.growth['outside-funding'][':id']
  const param = { id }
  const told = () => void lookAgain()
  if (act === 'consent') {
    const json = { amountCounts: button.ariaPressed !== 'true' }
    return void attempt(CONSENT, unwrap(funding.consent.$put({ param, json })))
  }
  if (act === 'remove') return void attempt(FUNDING_REMOVAL, unwrap(funding.$delete({ param })))
  if (act === 'jobs')
    return openDialog((close) => <JobsDialog fullTime={full} partTime={part} onTold={told} onOpenChange={close} />)
  openDialog((close) => <FundingDialog onTold={told} onOpenChange={close} />)
}
