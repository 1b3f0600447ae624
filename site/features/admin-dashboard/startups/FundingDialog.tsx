import { useState } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { answerFundingRequest } from '#site/features/admin-dashboard/admin-actions.ts'
import { FundingFacts } from './FundingFacts.tsx'
import { useStartupDecision, type StartupDecisionProps } from './use-startup-decision.ts'

const ANSWERED = { approved: 'This request has been approved.', rejected: 'This request has been rejected.' }

/** A funding request as it was submitted, to approve or reject; the startup stays visible either way. */
export default function FundingDialog(props: StartupDecisionProps) {
  const { onClose } = props
  const { startup, isPending, error, decide } = useStartupDecision(props)
  const [answer, setAnswer] = useState<'approved' | 'rejected'>()
  const pending = isPending ? answer : undefined

  function choose(status: 'approved' | 'rejected') {
    setAnswer(status)
    void decide(() => answerFundingRequest(startup, status))
  }

  return (
    <Dialog
      title={`${startup.companyName}’s funding request`}
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
              onPress={() => choose('rejected')}
            >
              Reject
            </Button>
            <Button
              isPending={pending === 'approved'}
              isDisabled={pending === 'rejected'}
              pendingLabel="Approving..."
              onPress={() => choose('approved')}
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
