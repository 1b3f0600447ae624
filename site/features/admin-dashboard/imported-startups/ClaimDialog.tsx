import type { StartupClaim } from '#api/unclaimed-startups/calls.ts'
import { readableEmail } from '#api/account/contract/email-domain.ts'
import { CLAIM_DECISION } from '#site/copy/failures/administration.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { orShowError } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { DescriptionList } from '#site/ui/data/DescriptionList.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { useDecision } from '#site/features/admin-dashboard/use-decision.ts'

interface Props {
  claim: StartupClaim
  onClose: () => void
  onDone: () => void
}

const MATCHES = {
  email: 'Verified, and the contact of the import',
  domain: 'Verified, at the domain of the website',
} as const

/** A founder's claim of an imported startup. */
export default function ClaimDialog({ claim, onClose, onDone }: Props) {
  const { isPending, error, decide } = useDecision({ onClose, onDone, onConflict: onClose })
  const { startup, mergesWith, isVerified, matches } = claim
  const answer = (outcome: 'approved' | 'declined') =>
    decide(async () => {
      const param = { id: String(claim.id) }
      await orShowError(CLAIM_DECISION, unwrap(client.api.admin.claims[':id'].$patch({ param, json: { outcome } })))
      notify({ title: outcome === 'approved' ? 'The claim is approved' : 'The claim is declined' })
    })
  return (
    <Dialog
      title={`Claim of ${startup.companyName}`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isPending={isPending}
      cancelLabel="Not yet"
      footer={
        <>
          <Button variant="secondary" isDisabled={isPending} onPress={() => void answer('declined')}>
            Decline
          </Button>
          <Button isPending={isPending} pendingLabel="Saving…" onPress={() => void answer('approved')}>
            Approve
          </Button>
        </>
      }
    >
      <div className="stack">
        {error && <Callout tone="danger">{error}</Callout>}
        <DescriptionList
          items={[
            { term: 'Company', description: startup.companyName },
            { term: 'Website', description: startup.website },
            { term: 'Location', description: startup.location },
            { term: 'Claimed by', description: claim.name },
            { term: 'Email', description: readableEmail(claim.email) },
            { term: 'Email check', description: matches ? MATCHES[matches] : isVerified ? 'Verified' : 'Not verified' },
            { term: 'Connection', description: <span className="written">{claim.note}</span> },
          ]}
        />
        <p className="small soft">
          {mergesWith
            ? `Approving merges it with their startup, ${mergesWith.companyName}. What they’ve entered stays.`
            : 'Approving makes it their profile, which is reviewed like any other.'}
        </p>
      </div>
    </Dialog>
  )
}
