import * as z from 'zod/mini'
import type { Problem } from '#api/platform/contract/problem.ts'
import { OFFER_LAWS, OFFER_MEANINGS } from '#api/trust/contract/offers.ts'
import ConfirmDialog from '#site/ui/overlays/ConfirmDialog.tsx'

export interface OfferDialogProps {
  /** What the server said: the law, and the passages. */
  problem: Partial<Problem>
  onAnswer: (isConfirmed: boolean) => void
}

const said = z.object({ law: z.enum(OFFER_LAWS), places: z.array(z.object({ words: z.string() })) })

/** Asks a founder whether a text that may state an offering is to be saved all the same. */
export default function OfferDialog({ problem, onAnswer }: OfferDialogProps) {
  const { law, places } = said.parse(problem)
  return (
    <ConfirmDialog
      isOpen
      title="Your text may state an offering"
      confirmLabel="Save it anyway"
      cancelLabel="Change the text"
      onConfirm={() => onAnswer(true)}
      onOpenChange={(isOpen) => !isOpen && onAnswer(false)}
    >
      <ul className="stack" role="list">
        {places.map(({ words }) => (
          <li key={words}>
            <blockquote className="written">
              <mark>{words}</mark>
            </blockquote>
          </li>
        ))}
      </ul>
      <p>
        {law !== 'off' && OFFER_MEANINGS[law]} Visitors won’t see your startup until an administrator approves this
        text.
      </p>
    </ConfirmDialog>
  )
}
