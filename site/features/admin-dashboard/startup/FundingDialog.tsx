import { useState } from 'react'
import type { StartupListItem } from '#api/contract/startup/schema.ts'
import { Amount } from '#site/ui/data/Amount.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { DescriptionList } from '#site/ui/data/DescriptionList.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { answerFundingRequest, orLookAgain } from '#site/features/admin-dashboard/admin-actions.ts'
import { materialsOf } from './materials.tsx'
import { loadStartup } from '#site/features/admin-dashboard/admin-data.ts'

const ANSWERED = { approved: 'This request has been approved.', rejected: 'This request has been rejected.' }

export interface FundingDialogProps {
  startup: StartupListItem
  onClose: () => void
  onDone: () => void
}

/** A funding request as it was submitted, to approve or reject; the startup stays visible either way. */
export default function FundingDialog({ startup: asked, onClose, onDone }: FundingDialogProps) {
  const [startup, setStartup] = useState(asked)
  const [pending, setPending] = useState<'approved' | 'rejected'>()
  const [error, setError] = useState<string>()
  const isOpenRequest = startup.status === 'pending'

  async function answer(status: 'approved' | 'rejected') {
    setPending(status)
    setError(undefined)
    try {
      await orLookAgain(answerFundingRequest(startup, status), () => {
        onDone()
        loadStartup(startup.id).then(setStartup, onClose)
      })
      onDone()
      onClose()
    } catch (cause) {
      setError((cause as Error).message)
    } finally {
      setPending(undefined)
    }
  }

  return (
    <Dialog
      title={`Funding request of ${startup.companyName}`}
      size="large"
      isOpen
      isDismissable={!pending}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        isOpenRequest && (
          <>
            <Button
              variant="danger-quiet"
              isPending={pending === 'rejected'}
              isDisabled={pending === 'approved'}
              onPress={() => void answer('rejected')}
            >
              Reject
            </Button>
            <Button
              isPending={pending === 'approved'}
              isDisabled={pending === 'rejected'}
              onPress={() => void answer('approved')}
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
        <DescriptionList
          items={[
            {
              term: 'Asks for',
              description: <Amount dollars={startup.fundingAmount} />,
            },
            { term: 'Equity offered', description: startup.equityOffered },
            { term: 'Pitch', description: <span className="written">{startup.elevatorPitch}</span> },
            {
              term: 'Highlights',
              description: startup.highlights?.length && (
                <span className="written">{startup.highlights.join('\n')}</span>
              ),
            },
            {
              term: 'Traction',
              description: startup.traction && <span className="written">{startup.traction}</span>,
            },
            ...materialsOf(startup),
            {
              term: 'Everything else',
              description: (
                <a href={`/startup/${startup.id}`} target="_blank" rel="noreferrer">
                  Open the startup's page
                </a>
              ),
            },
          ]}
        />
      </div>
    </Dialog>
  )
}
