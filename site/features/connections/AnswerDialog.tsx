import { answerForm } from '#api/connections/contract/schema.ts'
import type { ConnectionParty } from '#api/connections/contract/transitions.ts'
import { DECLINE_LABELS, DECLINE_REASONS } from '#api/connections/contract/transitions.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { CONNECTION_ANSWER } from '#site/copy/failures/connection.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { answerRequest } from './requests.ts'

const REASONS = DECLINE_REASONS.map((id) => ({ id, label: DECLINE_LABELS[id] }))

export interface AnswerDialogProps {
  /** The request. */
  id: number
  /** Who asks. */
  name: string
  /** What they wrote. */
  message: string | null
  /** Who answers. */
  party: ConnectionParty
  answer: 'accepted' | 'declined'
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onAnswered?: (() => void) | undefined
}

/** Accepts or declines a request, with an optional note to the sender. */
export default function AnswerDialog(props: AnswerDialogProps) {
  const { id, name, message, party, answer, isOpen, onOpenChange, onAnswered } = props
  const requester = party === 'founder' ? 'investor' : 'founder'
  const accepts = answer === 'accepted'
  const reply = useAppForm({
    defaultValues: { note: '', reason: '', pause: false },
    schema: answerForm,
    draft: `answer-${id}`,
    onSubmit: async ({ note, reason, pause }) => {
      await answerRequest(id, { state: answer, note, reason, pause })
      notify({
        title: accepts ? 'Connection accepted' : 'Connection declined',
        description: `${name} can see your answer.`,
        ...(accepts && { next: { label: `Write to ${name}`, href: `/conversations/${id}` } }),
      })
      onOpenChange(false)
      onAnswered?.()
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
      {message && <blockquote className="written">{message}</blockquote>}
      <p className="soft">
        {accepts
          ? 'We’ll share your contact info, and you can message each other here.'
          : 'We’ll let them know. You can’t undo this.'}
      </p>
      {!accepts && (
        <reply.form.AppField name="reason">
          {(field) => <field.Select label="Reason" isOptional placeholder="None" options={REASONS} />}
        </reply.form.AppField>
      )}
      <reply.form.AppField name="note">
        {(field) => (
          <field.TextArea label={`Note to the ${requester}`} isOptional rows={3} maxCount={LIMITS.connectMessage.max} />
        )}
      </reply.form.AppField>
      {!accepts && (
        <reply.form.AppField name="pause">
          {(field) => <field.Checkbox>Pause new requests until I turn them back on in my profile</field.Checkbox>}
        </reply.form.AppField>
      )}
    </FormDialog>
  )
}
