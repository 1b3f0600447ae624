import { STAGE_LABELS, STAGES } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { AreaFields, type AreaFieldsProps } from './AreaFields.tsx'
import { RangeField } from './RangeField.tsx'
import { TimeFields } from './TimeFields.tsx'
import './investor.css'

/** The fields of the investor profile, for the page and for the dialog (rules: Investor profile). */
export function InvestorFields({ form, areas }: AreaFieldsProps) {
  return (
    <>
      <form.AppField name="background">
        {(field) => (
          <field.TextArea
            label="Professional background"
            isRequired
            maxCount={LIMITS.background.max}
            description="What you’ve built, run or invested in, in a few sentences."
          />
        )}
      </form.AppField>
      <AreaFields form={form} areas={areas} />
      <form.AppField name="investmentRange">{() => <RangeField />}</form.AppField>
      <form.AppField name="stages">
        {(field) => (
          <field.CheckboxGroup
            label="Stages you invest in"
            isOptional
            isColumns
            options={STAGES.map((id) => ({ id, label: STAGE_LABELS[id] }))}
            description="We suggest startups at these stages. Founders see them."
          />
        )}
      </form.AppField>
      <div className="field-row">
        <form.AppField name="firmName">
          {(field) => <field.TextField label="Firm name" isOptional autoComplete="organization" />}
        </form.AppField>
        <form.AppField name="location">
          {(field) => <field.TextField label="Location" isRequired placeholder="City, State" />}
        </form.AppField>
      </div>
      <div className="field-row">
        <form.AppField name="website">
          {(field) => (
            <field.TextField label="Website" isOptional type="url" autoComplete="url" placeholder="yourfirm.com" />
          )}
        </form.AppField>
        <form.AppField name="linkedIn">
          {(field) => <field.TextField label="LinkedIn" isOptional type="url" placeholder="linkedin.com/in/…" />}
        </form.AppField>
        <form.AppField name="phoneNumber">
          {(field) => <field.TextField label="Phone number" isOptional type="tel" autoComplete="tel" />}
        </form.AppField>
      </div>
      <form.AppField name="notableInvestments">
        {(field) => (
          <field.TextArea
            label="Notable investments"
            isOptional
            rows={3}
            maxCount={LIMITS.notableInvestments.max}
            description="Companies you’ve backed."
          />
        )}
      </form.AppField>
      <TimeFields form={form} />
      <form.AppField name="isPublic">
        {(field) => (
          <field.Checkbox description="Vetted startups see your contact information and can reach out to you.">
            Make my investor profile public
          </field.Checkbox>
        )}
      </form.AppField>
    </>
  )
}
