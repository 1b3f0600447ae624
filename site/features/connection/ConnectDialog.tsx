import { useState } from 'react'
import { LIMITS } from '#api/contract/limits.ts'
import { tooLong } from '#api/contract/messages.ts'
import { CONNECTION } from '#site/copy/failures/investor.ts'
import { failureToast } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { TextArea } from '#site/ui/controls/TextArea.tsx'
import { askToConnect } from './requests.ts'

interface ConnectDialogProps {
  startupId: number
  companyName: string
  onRequested: (() => void) | undefined
  onOpenChange: (isOpen: boolean) => void
}

/** Sends a connection request, with a message if the investor likes to write one. It stays open until that succeeds. */
export default function ConnectDialog({ startupId, companyName, onRequested, onOpenChange }: ConnectDialogProps) {
  const [message, setMessage] = useState('')
  const [isPending, setPending] = useState(false)
  const isTooLong = message.trim().length > LIMITS.connectMessage.max

  async function send() {
    if (isTooLong) return
    setPending(true)
    try {
      await askToConnect(startupId, message.trim())
      notify({ title: 'Connection requested', description: `${companyName} now sees that you would like to talk.` })
      onRequested?.()
      onOpenChange(false)
    } catch (error) {
      notify(failureToast(CONNECTION, error))
      setPending(false)
    }
  }

  return (
    <Dialog
      title={`Connect with ${companyName}`}
      isOpen
      onOpenChange={onOpenChange}
      isDismissable={message === ''}
      isPending={isPending}
      cancelLabel="Cancel"
      footer={
        <Button isPending={isPending} pendingLabel="Sending…" onPress={() => void send()}>
          Send request
        </Button>
      }
    >
      <div className="stack">
        <p className="soft">
          The founder sees your name and how to reach you, and decides whether to answer. A message is optional.
        </p>
        <TextArea
          label="Message"
          rows={4}
          value={message}
          onChange={setMessage}
          maxCount={LIMITS.connectMessage.max}
          errorMessage={isTooLong ? tooLong('Message', LIMITS.connectMessage.max) : undefined}
          placeholder="What interests you about them?"
        />
      </div>
    </Dialog>
  )
}
