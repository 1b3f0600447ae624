import { GROUND_LABELS, REPORT_GROUNDS, type Reported, profileReportInput } from '#api/trust/contract/moderation.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { PROFILE_REPORT } from '#site/copy/failures/moderation.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'

export interface ReportProfileDialogProps {
  about: Exclude<Reported, 'messages'>
  /** Of the profile. */
  id: string
  name: string
  onOpenChange: (isOpen: boolean) => void
}

const GROUNDS = REPORT_GROUNDS.map((id) => ({ id, label: GROUND_LABELS[id] }))
const CALLS = { startup: client.api.startups[':id'].reports, investor: client.api.investors[':id'].reports }

/** Reports a profile to the administrators. */
export default function ReportProfileDialog({ about, id, name, onOpenChange }: ReportProfileDialogProps) {
  const report = useAppForm({
    defaultValues: { ground: '', reason: '' },
    schema: profileReportInput,
    draft: `report-${about}-${id}`,
    onSubmit: async (json) => {
      await unwrap(CALLS[about].$post({ param: { id }, json }))
      notify({ title: 'Report sent', description: 'An administrator will review it. We’ll tell you what we did.' })
      onOpenChange(false)
    },
    failure: PROFILE_REPORT,
  })
  return (
    <FormDialog
      {...report}
      title={`Report ${name}’s profile`}
      onOpenChange={onOpenChange}
      aria-label="Report a profile"
      submitLabel="Report"
      pendingLabel="Sending…"
    >
      <p className="soft">Administrators read this, with your name. {name} doesn’t learn who reported it.</p>
      <report.form.AppField name="ground">
        {(field) => <field.RadioGroup label="What is it about?" options={GROUNDS} />}
      </report.form.AppField>
      <report.form.AppField name="reason">
        {(field) => <field.TextArea label="What’s the problem?" rows={4} maxCount={LIMITS.report.max} />}
      </report.form.AppField>
    </FormDialog>
  )
}
