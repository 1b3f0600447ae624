import { useState } from 'react'
import type { StartupListItem } from '#api/startups/contract/schema.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { useAttempt } from '#site/ui/overlays/use-attempt.ts'
import { answerFundingRequest, orRefresh } from '#site/features/admin-dashboard/admin-actions.ts'
import { loadStartup } from '#site/features/admin-dashboard/admin-data.ts'
import { FundingFacts } from './FundingFacts.tsx'

const ANSWERED = { approved: 'This request has been approved.', rejected: 'This request has been rejected.' }

export interface FundingDialogProps {
  startup: StartupListItem
  onClose: () => void
  onDone: () => void
}

/** A funding request as it was submitted, to approve or reject; the startup stays visible either way. */
export default function FundingDialog({ startup: initialStartup, onClose, onDone }: FundingDialogProps) {
  const [startup, setStartup] = useState(initialStartup)
  const [answer, setAnswer] = useState<'approved' | 'rejected'>()
  const { isPending, error, attempt } = useAttempt()
  const pending = isPending ? answer : undefined

  async function decide(status: 'approved' | 'rejected') {
    setAnswer(status)
    await attempt(async () => {
      await orRefresh(answerFundingRequest(startup, status), () => {
        onDone()
        loadStartup(startup.id).then(setStartup, onClose)
      })
      onDone()
      onClose()
    })
  }

  return (
    <Dialog
      title={`Funding request of ${startup.companyName}`}
      size="large"
      isOpen
      isDismissable={!isPending}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        startup.status === 'pending' && (
          <>
            <Button
              variant="danger-quiet"
              isPending={pending === 'rejected'}
              isDisabled={pending === 'approved'}
              pendingLabel="Rejecting..."
              onPress={() => void decide('rejected')}
            >
              Reject
            </Button>
            <Button
              isPending={pending === 'approved'}
              isDisabled={pending === 'rejected'}
              pendingLabel="Approving..."
              onPress={() => void decide('approved')}
            >
              Approve
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        {error && <Callout tone="danger">{error}</Callout>}
        {startup.status && startup.status !== 'pending' && <Callout>{ANSWERED[startup.status]}</Callout>}
        <FundingFacts startup={startup} />
      </div>
    </Dialog>
  )
}
