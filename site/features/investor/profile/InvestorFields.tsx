import { LIMITS } from '#api/contract/limits.ts'
import { FormCheckbox } from '#site/ui/form/FormCheckbox.tsx'
import { FormTextArea } from '#site/ui/form/FormTextArea.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { AreaFields, type AreaFieldsProps } from './AreaFields.tsx'
import { RangeField } from './RangeField.tsx'
import './investor.css'

/** The fields of the investor profile, for the page and for the dialog (rules: Investor profile). */
export function InvestorFields({ form, areas }: AreaFieldsProps) {
  return (
    <>
      <FormTextArea
        form={form}
        name="background"
        label="Professional background"
        isRequired
        maxCount={LIMITS.background.max}
        description="What you have built, run or invested in, in a few sentences."
      />
      <AreaFields form={form} areas={areas} />
      <RangeField form={form} />
      <div className="field-row">
        <FormTextField form={form} name="firmName" label="Firm name" isOptional autoComplete="organization" />
        <FormTextField form={form} name="location" label="Location" isRequired placeholder="City, State" />
      </div>
      <div className="field-row">
        <FormTextField
          form={form}
          name="website"
          label="Website"
          isOptional
          type="url"
          autoComplete="url"
          placeholder="yourfirm.com"
        />
        <FormTextField
          form={form}
          name="linkedIn"
          label="LinkedIn"
          isOptional
          type="url"
          placeholder="linkedin.com/in/…"
        />
        <FormTextField form={form} name="phoneNumber" label="Phone number" isOptional type="tel" autoComplete="tel" />
      </div>
      <FormTextArea
        form={form}
        name="notableInvestments"
        label="Notable investments"
        isOptional
        rows={3}
        maxCount={LIMITS.notableInvestments.max}
        description="Companies you have backed."
      />
      <div>
        <FormCheckbox form={form} name="willingToMentor">
          I am willing to mentor startups
        </FormCheckbox>
        <FormCheckbox
          form={form}
          name="isPublic"
          description="All vetted startups can then see your contact information and may reach out to you. Otherwise they see nothing, and you take the first step. You can change this later."
        >
          Make my investor profile public
        </FormCheckbox>
      </div>
    </>
  )
}
