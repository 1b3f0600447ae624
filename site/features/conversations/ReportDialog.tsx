import { reportForm } from '#api/conversations/contract.ts'
import type { Message } from '#api/conversations/calls.ts'
import { formatMoment, type TimeZones } from '#api/platform/contract/times.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { REPORT } from '#site/copy/failures/conversation.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'

interface ReportDialogProps {
  conversationId: number
  name: string
  zones: TimeZones
  /** Newest first. */
  messages: readonly Message[]
  onReported: () => void
  onOpenChange: (isOpen: boolean) => void
}

/** Shows marked messages to the administrators. */
export default function ReportDialog(props: ReportDialogProps) {
  const { conversationId, name, zones, messages, onReported, onOpenChange } = props
  const options = messages.map(({ id, text, isOwn, sentAt }) => ({
    id: String(id),
    label: text.slice(0, 160),
    description: `${isOwn ? 'You' : name} · ${formatMoment(sentAt, zones)}`,
  }))
  const report = useAppForm({
    defaultValues: { messageIds: [] as string[], reason: '' },
    schema: reportForm,
    draft: `report-${conversationId}`,
    onSubmit: async ({ messageIds, reason }) => {
      const json = { messageIds: messageIds.map(Number), reason }
      await unwrap(client.api.conversations[':id'].reports.$post({ param: { id: String(conversationId) }, json }))
      notify({
        title: 'Report sent',
        description: 'An administrator will read the messages you marked and answer you here.',
      })
      onReported()
      onOpenChange(false)
    },
    failure: REPORT,
  })
  return (
    <FormDialog
      {...report}
      title={`Report messages from your conversation with ${name}`}
      onOpenChange={onOpenChange}
      aria-label="Report messages"
      submitLabel="Report"
      pendingLabel="Sending…"
    >
      <p className="soft">Administrators see only the messages you mark. {name} isn’t told.</p>
      <report.form.AppField name="messageIds">
        {(field) => <field.CheckboxGroup label="Messages" options={options} />}
      </report.form.AppField>
      <report.form.AppField name="reason">
        {(field) => <field.TextArea label="What’s the problem?" rows={3} maxCount={LIMITS.report.max} />}
      </report.form.AppField>
    </FormDialog>
  )
}
