import { useState } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { answerOffer, setApproved } from '#site/features/admin-dashboard/admin-actions.ts'
import { StartupFacts } from '#site/features/admin-dashboard/users/ProfileFacts.tsx'
import { useStartupDecision, type StartupDecisionProps } from './use-startup-decision.ts'

/** A startup whose public text states an offering: visitors read it once it's let pass (rules: Offers). */
export default function OfferReviewDialog(props: StartupDecisionProps) {
  const { onClose } = props
  const { startup, isPending, error, decide } = useStartupDecision(props)
  const [answer, setAnswer] = useState<'pass' | 'decline'>()
  const pending = isPending ? answer : undefined

  function choose(chosen: 'pass' | 'decline') {
    setAnswer(chosen)
    // Approving a startup lets its offering pass.
    const isApproval = chosen === 'pass' && !startup.approved
    void decide(() => (isApproval ? setApproved(startup, true) : answerOffer(startup, chosen === 'pass')))
  }

  return (
    <Dialog
      title={`${startup.companyName}’s offering`}
      size="large"
      isOpen
      isDismissable={!isPending}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button
            variant="danger-quiet"
            isPending={pending === 'decline'}
            isDisabled={pending === 'pass'}
            onPress={() => choose('decline')}
          >
            Keep startup private
          </Button>
          <Button isPending={pending === 'pass'} isDisabled={pending === 'decline'} onPress={() => choose('pass')}>
            {startup.approved ? 'Approve text' : 'Approve startup'}
          </Button>
        </>
      }
    >
      <div className="stack">
        {error && <Callout tone="danger">{error}</Callout>}
        <StartupFacts startup={startup} />
      </div>
    </Dialog>
  )
}
