import { connectForm } from '#api/contract/connection/schema.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { CONNECTION } from '#site/copy/failures/investor.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { FormTextArea } from '#site/ui/form/FormTextArea.tsx'
import { useForm } from '#site/ui/form/use-form.ts'
import { askToConnect } from './requests.ts'

interface ConnectDialogProps {
  startupId: number
  companyName: string
  onRequested: (() => void) | undefined
  onOpenChange: (isOpen: boolean) => void
}

/** Sends a connection request, with a message if the investor likes to write one. It stays open until that succeeds. */
export default function ConnectDialog({ startupId, companyName, onRequested, onOpenChange }: ConnectDialogProps) {
  const request = useForm({
    defaultValues: { message: '' },
    schema: connectForm,
    draft: `connect-${startupId}`,
    onSubmit: async ({ message }) => {
      await askToConnect(startupId, message.trim())
      notify({ title: 'Connection requested', description: `${companyName} now sees that you would like to talk.` })
      onRequested?.()
      onOpenChange(false)
    },
    failure: CONNECTION,
    toasts: true,
  })
  return (
    <FormDialog
      {...request}
      title={`Connect with ${companyName}`}
      onOpenChange={onOpenChange}
      aria-label="Request to connect"
      submitLabel="Send request"
      pendingLabel="Sending…"
    >
      <p className="soft">
        The founder sees your name and how to reach you, and decides whether to answer. A message is optional.
      </p>
      <FormTextArea
        form={request.form}
        name="message"
        label="Message"
        rows={4}
        maxCount={LIMITS.connectMessage.max}
        placeholder="What interests you about them?"
      />
    </FormDialog>
  )
}
