import type { Growth } from '#api/outcomes/calls.ts'
import { FUNDING_SOURCE_LABELS, FUNDING_SOURCES } from '#api/outcomes/contract/labels.ts'
import { outsideFundingInput } from '#api/outcomes/contract/schema.ts'
import { CONSENT_TEXTS } from '#site/copy/consent.ts'
import { OUTSIDE_FUNDING } from '#site/copy/failures/outcome.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { getSentValues } from '#site/lib/form/form-schema.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'

const sources = FUNDING_SOURCES.map((id) => ({ id, label: FUNDING_SOURCE_LABELS[id] }))

interface FundingDialogProps {
  onSaved: (growth: Growth) => void
  onOpenChange: (isOpen: boolean) => void
}

/** Records money that came from elsewhere. */
export default function FundingDialog({ onSaved, onOpenChange }: FundingDialogProps) {
  const request = useAppForm({
    defaultValues: { amount: '', happenedOn: '', source: '', amountCounts: false },
    schema: outsideFundingInput,
    draft: 'outside-funding',
    onSubmit: async (values) => {
      const json = getSentValues(outsideFundingInput.safeParse(values), values)
      const growth = await unwrap(client.api.growth['outside-funding'].$post({ json }))
      notify({ title: 'Funding added' })
      onSaved(growth)
      onOpenChange(false)
    },
    failure: OUTSIDE_FUNDING,
    toasts: true,
  })
  const { form } = request
  return (
    <FormDialog {...request} title="Outside funding" onOpenChange={onOpenChange} aria-label="Funding">
      <div className="field-row">
        <form.AppField name="amount">{(field) => <field.MoneyField label="Amount" />}</form.AppField>
        <form.AppField name="happenedOn">{(field) => <field.TextField label="Date" type="date" />}</form.AppField>
      </div>
      <form.AppField name="source">
        {(field) => <field.Select label="Where it came from" options={sources} placeholder="Choose one" />}
      </form.AppField>
      <form.AppField name="amountCounts">
        {(field) => <field.Checkbox description={CONSENT_TEXTS.about}>{CONSENT_TEXTS.ask}</field.Checkbox>}
      </form.AppField>
    </FormDialog>
  )
}
