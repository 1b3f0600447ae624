import { lazy, Suspense, useState } from 'react'
import type { PreviewRequest } from './ConfirmInvitations.tsx'

const ConfirmInvitations = lazy(() => import('./ConfirmInvitations.tsx'))

/** A question that is open: how many people are invited, and to what. */
interface Question {
  count: number
  preview: PreviewRequest
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks before people are invited: `confirm` waits for the answer that is given in `dialog`. */
export function useConfirmation(isSending: boolean) {
  const [question, setQuestion] = useState<Question>()
  const confirm = (count: number, preview: PreviewRequest) =>
    new Promise<boolean>((resolve) => {
      setQuestion({
        count,
        preview,
        onAnswer: (isConfirmed) => {
          setQuestion(undefined)
          resolve(isConfirmed)
        },
      })
    })
  const dialog = question && (
    <Suspense>
      <ConfirmInvitations {...question} isSending={isSending} />
    </Suspense>
  )
  return { dialog, confirm }
}
