import type { ReactNode } from 'react'
import { LIMITS } from '#api/contract/limits.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { FormCheckbox } from '#site/ui/form/FormCheckbox.tsx'
import { FormTextArea } from '#site/ui/form/FormTextArea.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { AreaFields, type AreaFieldsProps } from './AreaFields.tsx'
import { RangeField } from './RangeField.tsx'
import type { InvestorEditor } from './use-investor-form.ts'
import './investor.css'

export interface InvestorFormProps extends Pick<AreaFieldsProps, 'areas'> {
  /** From `useInvestorForm`, which lives where it outlasts a closed dialog. */
  editor: InvestorEditor
  /** The buttons, a `SubmitButton` among them. */
  actions: ReactNode
}

/** The investor profile, for the page and for the dialog (rules: Investor profile). */
export function InvestorForm({ editor, actions, areas }: InvestorFormProps) {
  const { form, problems, draft } = editor
  return (
    <Form form={form} problems={problems} draft={draft} actions={actions} aria-label="Investor profile">
      <form.AppField name="background">
        {() => (
          <FormTextArea
            label="Professional background"
            isRequired
            maxCount={LIMITS.background.max}
            description="What you have built, run or invested in, in a few sentences."
          />
        )}
      </form.AppField>
      <AreaFields form={form} areas={areas} />
      <form.AppField name="investmentRange">{() => <RangeField />}</form.AppField>
      <div className="field-row">
        <form.AppField name="firmName">
          {() => <FormTextField label="Firm name" isOptional autoComplete="organization" />}
        </form.AppField>
        <form.AppField name="location">
          {() => <FormTextField label="Location" isRequired placeholder="City, State" />}
        </form.AppField>
      </div>
      <div className="field-row">
        <form.AppField name="website">
          {() => <FormTextField label="Website" isOptional type="url" autoComplete="url" placeholder="yourfirm.com" />}
        </form.AppField>
        <form.AppField name="linkedIn">
          {() => <FormTextField label="LinkedIn" isOptional type="url" placeholder="linkedin.com/in/…" />}
        </form.AppField>
        <form.AppField name="phoneNumber">
          {() => <FormTextField label="Phone number" isOptional type="tel" autoComplete="tel" />}
        </form.AppField>
      </div>
      <form.AppField name="notableInvestments">
        {() => (
          <FormTextArea
            label="Notable investments"
            isOptional
            rows={3}
            maxCount={LIMITS.notableInvestments.max}
            description="Companies you have backed."
          />
        )}
      </form.AppField>
      <div>
        <form.AppField name="willingToMentor">
          {() => <FormCheckbox>I am willing to mentor startups</FormCheckbox>}
        </form.AppField>
        <form.AppField name="isPublic">
          {() => (
            <FormCheckbox description="All vetted startups can then see your contact information and may reach out to you. Otherwise they see nothing, and you make the first step. You can change this later.">
              Make my investor profile public
            </FormCheckbox>
          )}
        </form.AppField>
      </div>
    </Form>
  )
}
