import { STAGE_LABELS, STAGES } from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { FormCheckboxGroup } from '#site/ui/form/FormCheckboxGroup.tsx'
import { FormCheckbox } from '#site/ui/form/FormCheckbox.tsx'
import { FormTextArea } from '#site/ui/form/FormTextArea.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { AreaFields, type AreaFieldsProps } from './AreaFields.tsx'
import { RangeField } from './RangeField.tsx'
import { TimeFields } from './TimeFields.tsx'
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
      <FormCheckboxGroup
        form={form}
        name="stages"
        label="Stages you invest at"
        isOptional
        isColumns
        options={STAGES.map((id) => ({ id, label: STAGE_LABELS[id] }))}
        description="It lets us suggest startups where you usually come in, and tells founders."
      />
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
      <TimeFields form={form} />
      <FormCheckbox
        form={form}
        name="isPublic"
        description="All vetted startups can then see your contact information and may reach out to you. Otherwise they see nothing, and you take the first step. You can change this later."
      >
        Make my investor profile public
      </FormCheckbox>
    </>
  )
}
