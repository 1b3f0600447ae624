import { LIMITS } from '#api/contract/limits.ts'
import { FormTagField } from '#site/ui/form/FormTagField.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { FormTextArea } from '#site/ui/form/FormTextArea.tsx'
import type { StartupFormApi } from './use-startup-form.ts'

/** Tab Funding Details: the ask, and what speaks for it. */
export function FundingFields({ form }: { form: StartupFormApi }) {
  return (
    <div className="form">
      <div className="field-row">
        <FormTextField
          form={form}
          name="fundingAmount"
          label="Funding amount"
          isOptional
          placeholder="$500,000"
          description="In US dollars. You can also write $1.5M or 250k."
        />
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
