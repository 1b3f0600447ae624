import { useMemo } from 'react'
import type { Startup } from '#api/contract/startup/schema.ts'
import { FUNDING_REQUEST } from '#site/copy/failures/profile.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { useForm } from '#site/ui/form/use-form.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { submitRequest } from './funding-data.ts'
import { requestSchema, requestValues } from './request-form.ts'
import { RequestFields } from './RequestFields.tsx'

export interface RequestDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  startup: Startup
}

/** The funding request as a dialog. It stays open until it is submitted, and keeps what was typed when closed. */
export default function RequestDialog({ isOpen, onOpenChange, startup }: RequestDialogProps) {
  const defaultValues = useMemo(() => requestValues(startup), [startup])
  const schema = useMemo(() => requestSchema(startup), [startup])
  const request = useForm({
    defaultValues,
    schema,
    draft: 'funding-request',
    onSubmit: async (values) => {
      await submitRequest(startup.id, values)
      notify({
        title: 'Funding request submitted',
        description: 'Your funding request has been submitted and is pending review.',
      })
      onOpenChange(false)
    },
    failure: FUNDING_REQUEST,
    toasts: true,
  })
  return (
    <FormDialog
      {...request}
      {...{ isOpen, onOpenChange }}
      title="Create New Funding Request"
      size="large"
      aria-label="Funding request"
      submitLabel="Submit Funding Request"
      pendingLabel="Submitting..."
    >
      <RequestFields form={request.form} />
    </FormDialog>
  )
}
