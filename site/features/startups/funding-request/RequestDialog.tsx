import { useMemo, type ReactNode } from 'react'
import type { Startup } from '#api/startups/contract/responses.ts'
import { FUNDING_REQUEST } from '#site/copy/failures/profile.ts'
import { RequestError } from '#site/lib/request-error.ts'
import { $unsent } from '#site/lib/upload/upload.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { useUploadGuard } from '#site/ui/form/use-upload-guard.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { useOfferConfirmation } from '#site/features/startups/offers/use-offer-confirmation.tsx'
import { submitRequest } from './funding-data.ts'
import { requestSchema, requestValues } from './request-form.ts'
import { RequestFields } from './RequestFields.tsx'

export interface RequestDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  startup: Startup
  /** Takes a file as the deck; the page renders it. */
  deckUpload: ReactNode
}

/** The funding request as a dialog. It stays open until it is submitted, and keeps what was typed when closed. */
export default function RequestDialog({ isOpen, onOpenChange, startup, deckUpload }: RequestDialogProps) {
  const { change, guard } = useUploadGuard(onOpenChange)
  const { withConfirmation, offerDialog } = useOfferConfirmation()
  const defaultValues = useMemo(() => requestValues(startup), [startup])
  const schema = useMemo(() => requestSchema(startup), [startup])
  const request = useAppForm({
    defaultValues,
    schema,
    draft: 'funding-request',
    onSubmit: async (values) => {
      if ($unsent.get() > 0) throw new RequestError(0, 'Your deck isn’t uploaded yet. Upload or clear it, then submit.')
      const saved = await withConfirmation((query) => submitRequest(startup.id, values, query))
      if (!saved) return false
      notify({
        title: 'Funding request submitted',
        description: 'Your funding request has been submitted and is pending review.',
      })
      onOpenChange(false)
      return true
    },
    failure: FUNDING_REQUEST,
    toasts: true,
  })
  return (
    <FormDialog
      {...request}
      {...{ isOpen, onOpenChange: change }}
      title="Create New Funding Request"
      size="large"
      aria-label="Funding request"
      submitLabel="Submit Funding Request"
      pendingLabel="Submitting..."
    >
      {guard}
      {offerDialog}
      <RequestFields {...{ startup, deckUpload }} form={request.form} />
    </FormDialog>
  )
}
