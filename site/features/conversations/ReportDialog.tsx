import { reportForm } from '#api/conversations/contract.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { REPORT } from '#site/copy/failures/conversation.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'

interface ReportDialogProps {
  conversationId: string
  name: string
  onOpenChange: (isOpen: boolean) => void
}

/** The messages on the page, the newest first, as one recognizes them. */
function messagesHere() {
  const items = [...document.querySelectorAll<HTMLElement>('.messages > .message')].toReversed()
  return items.map((item) => ({
    id: item.id.replace('message-', ''),
    label: item.querySelector('.message-text')?.textContent.slice(0, 160) ?? '',
    description: [...item.querySelectorAll('.message-head > *')].map((part) => part.textContent.trim()).join(' · '),
  }))
}

/** Shows marked messages to the administrators. */
export default function ReportDialog({ conversationId, name, onOpenChange }: ReportDialogProps) {
  const report = useAppForm({
    defaultValues: { messageIds: [] as string[], reason: '' },
    schema: reportForm,
    draft: `report-${conversationId}`,
    onSubmit: async ({ messageIds, reason }) => {
      const json = { messageIds: messageIds.map(Number), reason }
      await unwrap(client.api.conversations[':id'].reports.$post({ param: { id: conversationId }, json }))
      notify({
        title: 'Reported',
        description: 'An administrator reads the messages that you marked, and answers you here.',
      })
      onOpenChange(false)
    },
    failure: REPORT,
  })
  return (
    <FormDialog
      {...report}
      title={`Report messages of your conversation with ${name}`}
      onOpenChange={onOpenChange}
      aria-label="Report messages"
      submitLabel="Report"
      pendingLabel="Sending…"
    >
      <p className="soft">Administrators see the messages that you mark, and no others. {name} is not told.</p>
      <report.form.AppField name="messageIds">
        {(field) => <field.CheckboxGroup label="Messages" options={messagesHere()} />}
      </report.form.AppField>
      <report.form.AppField name="reason">
        {(field) => <field.TextArea label="What is wrong with them" rows={3} maxCount={LIMITS.report.max} />}
      </report.form.AppField>
    </FormDialog>
  )
}
