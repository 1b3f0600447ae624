import { LIMITS } from '#api/platform/contract/limits.ts'
import type { StartupFormApi } from './use-startup-form.ts'

/** Tab Funding Details: the ask, and what speaks for it. */
export function FundingFields({ form }: { form: StartupFormApi }) {
  return (
    <div className="form">
      <div className="field-row">
        <form.AppField name="fundingAmount">
          {(field) => <field.MoneyField label="Funding amount" isOptional placeholder="$500,000" />}
        </form.AppField>
        <form.AppField name="equityOffered">
          {(field) => <field.TextField label="Equity offered" isOptional placeholder="10%" />}
        </form.AppField>
      </div>
      <form.AppField name="highlights">
        {(field) => (
          <field.TagField
            label="Key highlights"
            isOptional
            isLines
            maxLength={LIMITS.highlight.max}
            placeholder="Our first ten paying customers"
            description="One at a time. Press Enter to add another."
          />
        )}
      </form.AppField>
      <form.AppField name="traction">
        {(field) => (
          <field.TextArea
            label="Traction and metrics"
            isOptional
            rows={5}
            maxCount={LIMITS.traction.max}
            description="Revenue, users, growth, partners: whatever shows that it works."
          />
        )}
      </form.AppField>
    </div>
  )
}
