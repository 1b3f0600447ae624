import type { ReactNode } from 'react'
import { REVIEW_ITEM_LABELS } from '#api/review/contract.ts'
import type { ReviewItem } from '#api/review/calls.ts'
import type { WaitingTime } from '#site/features/admin-dashboard/users/member-labels.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Amount } from '#site/ui/data/Amount.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'

export const getKey = ({ kind, id }: Pick<ReviewItem, 'kind' | 'id'>) => `${kind}-${id}`

/** What opens reviews. */
export interface Reviewing {
  review: (item: ReviewItem) => void
  /** The key of the one that is being read. */
  opening: string | undefined
}

/** A list of what needs a review. */
export interface ReviewList extends Reviewing {
  /** Whether a review is open. */
  isReviewing: boolean
}

/** What is to be decided, after the name of whom or what it's about. */
export function ReviewText({ kind, fundingAmount }: ReviewItem): ReactNode {
  if (kind === 'funding')
    return (
      <>
        submitted a funding request: <Amount dollars={fundingAmount} />
      </>
    )
  return {
    offer: 'states an offering in a public text',
    profile: 'needs approval',
    claim: 'claims a startup',
    reset: 'requested a password reset',
    email: 'hasn’t verified their email address',
  }[kind]
}

export function ReviewButton({ item, review, opening }: Reviewing & { item: ReviewItem }) {
  return (
    <Button
      variant="secondary"
      size="small"
      isPending={opening === getKey(item)}
      aria-label={`Review the ${REVIEW_ITEM_LABELS[item.kind]} of ${item.name}`}
      onPress={() => review(item)}
    >
      Review
    </Button>
  )
}

export function WaitingSince({ text, isLate }: WaitingTime) {
  return (
    <>
      <span>{text}</span>
      {isLate && <Badge tone="danger">Overdue</Badge>}
    </>
  )
}
