import type { Growth } from '#api/outcomes/calls.ts'
import { jobsInput } from '#api/outcomes/contract/schema.ts'
import { JOBS } from '#site/copy/failures/outcome.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { getSentValues } from '#site/lib/form/form-schema.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'

interface JobsDialogProps {
  /** What was entered last; empty before. */
  fullTime: string
  partTime: string
  onSaved: (growth: Growth) => void
  onOpenChange: (isOpen: boolean) => void
}

/** How many people work at the company as of today. */
export default function JobsDialog({ fullTime, partTime, onSaved, onOpenChange }: JobsDialogProps) {
  const request = useAppForm({
    defaultValues: { fullTime, partTime },
    schema: jobsInput,
    draft: 'jobs',
    onSubmit: async (values) => {
      const json = getSentValues(jobsInput.safeParse(values), values)
      const growth = await unwrap(client.api.growth.jobs.$post({ json }))
      notify({ title: 'Headcount saved' })
      onSaved(growth)
      onOpenChange(false)
    },
    failure: JOBS,
    toasts: true,
  })
  return (
    <FormDialog
      {...request}
      title="How many people work at your company?"
      onOpenChange={onOpenChange}
      aria-label="Jobs"
    >
      <p className="soft">As of today, including you and your co-founders. The report adds up and names no one.</p>
      <div className="field-row">
        <request.form.AppField name="fullTime">
          {(field) => <field.TextField label="Full-time" inputMode="numeric" description="32 hours a week or more." />}
        </request.form.AppField>
        <request.form.AppField name="partTime">
          {(field) => <field.TextField label="Part-time" inputMode="numeric" />}
        </request.form.AppField>
      </div>
    </FormDialog>
  )
}
