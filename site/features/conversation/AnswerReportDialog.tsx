import { reportAnswerInput } from '#api/contract/conversation/schema.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { REPORT_ANSWER } from '#site/copy/failures/conversation.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { lookAgain } from '#site/lib/live/show.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { FormTextArea } from '#site/ui/form/FormTextArea.tsx'
import { useForm } from '#site/ui/form/use-form.ts'

interface AnswerReportDialogProps {
  id: string
  /** The reporter's. */
  name: string
  onOpenChange: (isOpen: boolean) => void
}

/** Tells a reporter what was done. */
export default function AnswerReportDialog({ id, name, onOpenChange }: AnswerReportDialogProps) {
  const reply = useForm({
    defaultValues: { answer: '' },
    schema: reportAnswerInput,
    draft: `report-answer-${id}`,
    onSubmit: async (json) => {
      await unwrap(client.api.admin['message-reports'][':id'].$patch({ param: { id }, json }))
      notify({ title: 'Report answered', description: `${name} reads it beside the conversation.` })
      onOpenChange(false)
      void lookAgain()
    },
    failure: REPORT_ANSWER,
  })
  return (
    <FormDialog
      {...reply}
      title={`Answer ${name}`}
      onOpenChange={onOpenChange}
      aria-label="Your answer"
      submitLabel="Answer"
      pendingLabel="Sending…"
    >
      <p className="soft">
        Accounts are deactivated under Users. Say here what you did; it is kept in the audit trail.
      </p>
      <FormTextArea form={reply.form} name="answer" label="What you did" rows={4} maxCount={LIMITS.report.max} />
    </FormDialog>
  )
}
