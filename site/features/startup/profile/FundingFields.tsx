import { LIMITS } from '#api/contract/limits.ts'
import { FormTagField } from '#site/ui/form/FormTagField.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { MoneyField } from '#site/ui/form/MoneyField.tsx'
import { FormTextArea } from '#site/ui/form/FormTextArea.tsx'
import type { StartupFormApi } from './use-startup-form.ts'

/** Tab Funding Details: the ask, and what speaks for it. */
export function FundingFields({ form }: { form: StartupFormApi }) {
  return (
    <div className="form">
      <div className="field-row">
        <MoneyField form={form} name="fundingAmount" label="Funding amount" isOptional placeholder="$500,000" />
        <FormTextField form={form} name="equityOffered" label="Equity offered" isOptional placeholder="10%" />
      </div>
      <FormTagField
        form={form}
        name="highlights"
        label="Key highlights"
        isOptional
        isLines
        maxLength={LIMITS.highlight.max}
        placeholder="Our first ten paying customers"
        description="One at a time. Press Enter for the next."
      />
      <FormTextArea
        form={form}
        name="traction"
        label="Traction and metrics"
        isOptional
        rows={5}
        maxCount={LIMITS.traction.max}
        description="Revenue, users, growth, partners: whatever shows that it works."
      />
    </div>
  )
}
