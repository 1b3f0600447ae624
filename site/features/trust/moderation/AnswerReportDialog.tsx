import { useStore } from '@tanstack/react-form'
import { parseOneOf } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import {
  requestsChange,
  OUTCOME_CHOICES,
  REPORT_OUTCOMES,
  type Reported,
  reportAnswerForm,
} from '#api/trust/contract/moderation.ts'
import { REPORT_ANSWER } from '#site/copy/failures/moderation.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { RequestError } from '#site/lib/request-error.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'

export interface AnswerReportDialogProps {
  id: string
  /** The reporter's, or how many there are. */
  name: string
  about: Reported
  /** The reports that the administrator was shown. */
  count: number
  /** The reported profile is not there any more. */
  isDeleted?: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The report was answered, or another has come: the list behind the dialog is to be read again. */
  onChange: () => void
}

/** What can be chosen of a profile, and of one that is gone. */
const CHOICES = REPORT_OUTCOMES.map((id) => ({ id, label: OUTCOME_CHOICES[id] }))
const CHOICES_WITHOUT = CHOICES.filter(({ id }) => !requestsChange(id))

function useAnswer({ id, name, about, count, onOpenChange, onChange }: AnswerReportDialogProps) {
  const isProfile = about !== 'messages'
  return useAppForm({
    defaultValues: { outcome: isProfile ? 'nothing' : '', change: '', answer: '' },
    schema: reportAnswerForm,
    draft: `report-answer-${id}`,
    onSubmit: async (json) => {
      const sent = client.api.admin.moderation[':id'].$patch({ param: { id }, json: { ...json, count } })
      await unwrap(sent).catch((error: unknown) => {
        if (error instanceof RequestError && error.status === 409) onChange()
        throw error
      })
      notify({
        title: 'Report answered',
        description: isProfile
          ? `We let ${name} know by notification and email.`
          : `${name} reads it beside the conversation.`,
      })
      onOpenChange(false)
      onChange()
    },
    failure: REPORT_ANSWER,
  })
}

/** Tells a reporter what was done, and does it to a profile. */
export default function AnswerReportDialog(props: AnswerReportDialogProps) {
  const { name, about, isDeleted, onOpenChange } = props
  const reply = useAnswer(props)
  const outcome = useStore(reply.form.store, (state) => state.values.outcome)
  return (
    <FormDialog
      {...reply}
      title={`Answer ${name}`}
      onOpenChange={onOpenChange}
      aria-label="Your answer"
      submitLabel="Answer"
      pendingLabel="Sending…"
    >
      <p className="soft">Accounts are deactivated under Users. Say what you did. We keep it in the audit log.</p>
      {about !== 'messages' && (
        <reply.form.AppField name="outcome">
          {(field) => <field.RadioGroup label="The profile" options={isDeleted ? CHOICES_WITHOUT : CHOICES} />}
        </reply.form.AppField>
      )}
      {requestsChange(parseOneOf(REPORT_OUTCOMES, outcome) ?? null) && (
        <reply.form.AppField name="change">
          {(field) => (
            <field.TextArea
              label="What should change"
              description="The profile’s owner sees this, but not who reported it."
              rows={3}
              maxCount={LIMITS.report.max}
            />
          )}
        </reply.form.AppField>
      )}
      <reply.form.AppField name="answer">
        {(field) => (
          <field.TextArea
            label="What you did"
            description={`${name} will read this.`}
            rows={4}
            maxCount={LIMITS.report.max}
          />
        )}
      </reply.form.AppField>
    </FormDialog>
  )
}
