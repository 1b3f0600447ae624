import { useState } from 'react'
import type { Connection } from '#api/contract/connection/answers.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { tooLong } from '#api/contract/messages.ts'
import { CONNECTION_ANSWER } from '#site/copy/failures/profile.ts'
import { reasonOf } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { TextArea } from '#site/ui/controls/TextArea.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { answerRequest } from './dashboard-data.ts'

export interface AnswerDialogProps {
  request: Connection
  answer: 'accepted' | 'declined'
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Accepts or declines a request, with an optional note to the investor. */
export default function AnswerDialog({ request, answer, isOpen, onOpenChange }: AnswerDialogProps) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const { name } = request.investor
  const accepts = answer === 'accepted'

  async function send() {
    if (note.length > LIMITS.connectMessage.max) return setError(tooLong('Note', LIMITS.connectMessage.max))
    setPending(true)
    setError(undefined)
    try {
      await answerRequest(request.id, answer, note)
      notify({
        title: accepts ? 'Connection accepted' : 'Connection declined',
        description: `${name} can see your answer.`,
      })
      onOpenChange(false)
    } catch (cause) {
      setError(reasonOf(CONNECTION_ANSWER, cause))
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      title={accepts ? `Accept ${name}` : `Decline ${name}`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isPending={isPending}
      cancelLabel="Cancel"
      footer={
        <Button
          variant={accepts ? 'primary' : 'danger'}
          isPending={isPending}
          pendingLabel="Sending..."
          onPress={() => void send()}
        >
          {accepts ? 'Accept' : 'Decline'}
        </Button>
      }
    >
      <div className="stack">
        <p className="soft">
          {accepts
            ? 'The investor sees that you accepted. You have their contact details; write to each other when it suits you.'
            : 'The investor sees that you declined. This cannot be taken back.'}
        </p>
        <TextArea
          label="Note to the investor"
          isOptional
          rows={3}
          maxCount={LIMITS.connectMessage.max}
          value={note}
          onChange={setNote}
          errorMessage={error}
        />
      </div>
    </Dialog>
  )
}
