import { lazy, Suspense, useState } from 'react'
import { OFFER_UNCONFIRMED } from '#api/trust/contract/offers.ts'
import type { OfferConfirmation } from '#api/startups/contract/schema.ts'
import { RequestError } from '#site/lib/request-error.ts'
import type { OfferDialogProps } from './OfferDialog.tsx'

const OfferDialog = lazy(() => import('./OfferDialog.tsx'))

/**
 * For saves of texts that visitors read: where one may state an offering, the server asks for a confirmation
 * (rules: Offers). `withConfirmation` saves, asks in `offerDialog`, and saves again; `null` where the founder would
 * rather change the text. In a dialog, `offerDialog` is rendered inside of it.
 */
export function useOfferConfirmation() {
  const [question, setQuestion] = useState<OfferDialogProps>()

  async function withConfirmation<Saved>(save: (query: OfferConfirmation) => Promise<Saved>): Promise<Saved | null> {
    try {
      return await save({})
    } catch (error) {
      if (!(error instanceof RequestError && error.problem.type === OFFER_UNCONFIRMED)) throw error
      const { problem } = error
      const isConfirmed = await new Promise<boolean>((onAnswer) => setQuestion({ problem, onAnswer }))
      setQuestion(undefined)
      return isConfirmed ? save({ confirmsOffer: 'true' }) : null
    }
  }

  return { withConfirmation, offerDialog: <Suspense>{question && <OfferDialog {...question} />}</Suspense> }
}
