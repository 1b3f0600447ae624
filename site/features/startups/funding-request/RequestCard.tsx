import { formatDate } from '#api/platform/contract/dates.ts'
import type { Pitch } from '#api/startups/calls.ts'
import { Amount } from '#site/ui/data/Amount.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import { Card } from '#site/ui/data/Card.tsx'

const STATES = {
  pending: ['accent', 'Pending review', ''],
  approved: ['success', 'Approved', 'Approved investors see your request in full.'],
  rejected: ['danger', 'Not approved', 'Change your request and submit it again.'],
} as const

interface RequestCardProps {
  pitch: Pitch
  /** As the site promises it. */
  reviewTime: string
  timeZone: string
}

/** The request as last submitted, and where it stands. */
export function RequestCard({ pitch, reviewTime, timeZone }: RequestCardProps) {
  const [tone, label, text] = STATES[pitch.status]
  return (
    <Card
      title="Your funding request"
      tone="raised"
      action={
        <Badge tone={tone} hasDot>
          {label}
        </Badge>
      }
    >
      <p className="small soft">
        Submitted on {formatDate(pitch.submittedAt, timeZone)}. {text || `We read every request in ${reviewTime}.`}
      </p>
      <dl className="figures">
        <div>
          <dt>Amount</dt>
          <dd className="figure-number numeric">
            <Amount dollars={pitch.fundingAmount} />
          </dd>
        </div>
        <div>
          <dt>Equity offered</dt>
          <dd className="figure-number">{pitch.equityOffered ?? '–'}</dd>
        </div>
      </dl>
      <p className="pitch">{pitch.elevatorPitch}</p>
    </Card>
  )
}
