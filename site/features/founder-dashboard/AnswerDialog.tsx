import { answerForm } from '#api/contract/connection/schema.ts'
import type { Connection } from '#api/contract/connection/answers.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { CONNECTION_ANSWER } from '#site/copy/failures/profile.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { FormTextArea } from '#site/ui/form/FormTextArea.tsx'
import { useForm } from '#site/ui/form/use-form.ts'
import { answerRequest } from './dashboard-data.ts'

export interface AnswerDialogProps {
  request: Connection
  answer: 'accepted' | 'declined'
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Accepts or declines a request, with an optional note to the investor. */
export default function AnswerDialog({ request, answer, isOpen, onOpenChange }: AnswerDialogProps) {
  const { name } = request.investor
  const accepts = answer === 'accepted'
  const reply = useForm({
    defaultValues: { note: '' },
    schema: answerForm,
    draft: `answer-${request.id}`,
    onSubmit: async ({ note }) => {
      await answerRequest(request.id, answer, note)
      notify({
        title: accepts ? 'Connection accepted' : 'Connection declined',
        description: `${name} can see your answer.`,
      })
      onOpenChange(false)
    },
    failure: CONNECTION_ANSWER,
  })
  return (
    <FormDialog
      {...reply}
      {...{ isOpen, onOpenChange }}
      title={accepts ? `Accept ${name}` : `Decline ${name}`}
      aria-label="Your answer"
      submitLabel={accepts ? 'Accept' : 'Decline'}
      submitVariant={accepts ? 'primary' : 'danger'}
      pendingLabel="Sending..."
    >
      <p className="soft">
        {accepts
          ? 'The investor sees that you accepted. You have their contact details; write to each other when it suits you.'
          : 'The investor sees that you declined. This cannot be taken back.'}
      </p>
      <FormTextArea
        form={reply.form}
        name="note"
        label="Note to the investor"
        isOptional
        rows={3}
        maxCount={LIMITS.connectMessage.max}
      />
    </FormDialog>
  )
}
