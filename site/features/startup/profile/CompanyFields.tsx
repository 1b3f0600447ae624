import type { ReactNode } from 'react'
import { INDUSTRIES, STAGE_LABELS, STAGES } from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { FormSelect } from '#site/ui/form/FormSelect.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { FormTextArea } from '#site/ui/form/FormTextArea.tsx'
import type { StartupFormApi } from './use-startup-form.ts'

const INDUSTRY_OPTIONS = INDUSTRIES.map((industry) => ({ id: industry as string, label: industry as string }))
const STAGE_OPTIONS = STAGES.map((stage) => ({ id: stage as string, label: STAGE_LABELS[stage] }))
const PITCH_HELP = `What you do, for whom, in a sentence or two. Maximum ${LIMITS.elevatorPitch.max} characters`
const DESCRIPTION_HELP = `The problem, your solution, your market and your team, in ${LIMITS.description.min} characters or more.`

/** Tab Company Profile: who the company is and how to reach it. */
export function CompanyFields({ form, logo }: { form: StartupFormApi; logo: ReactNode }) {
  return (
    <div className="form">
      {logo}
      <div className="field-row">
        <form.AppField name="companyName">
          {() => <FormTextField label="Company name" isRequired autoComplete="organization" />}
        </form.AppField>
        <form.AppField name="location">
          {() => <FormTextField label="Location" isRequired placeholder="City, State" />}
        </form.AppField>
      </div>
      <div className="field-row">
        <form.AppField name="industry">
          {() => <FormSelect label="Industry" isRequired options={INDUSTRY_OPTIONS} placeholder="Select an industry" />}
        </form.AppField>
        <form.AppField name="stage">
          {() => <FormSelect label="Stage" isRequired options={STAGE_OPTIONS} />}
        </form.AppField>
      </div>
      <form.AppField name="elevatorPitch">
        {() => (
          <FormTextArea
            label="Elevator pitch"
            isRequired
            rows={2}
            maxCount={LIMITS.elevatorPitch.max}
            description={PITCH_HELP}
          />
        )}
      </form.AppField>
      <form.AppField name="description">
        {() => (
          <FormTextArea
            label="Description"
            isRequired
            rows={6}
            maxCount={LIMITS.description.max}
            description={DESCRIPTION_HELP}
          />
        )}
      </form.AppField>
      <div className="field-row">
        <form.AppField name="website">
          {() => (
            <FormTextField label="Website" isOptional type="url" autoComplete="url" placeholder="yourcompany.com" />
          )}
        </form.AppField>
        <form.AppField name="linkedIn">
          {() => <FormTextField label="LinkedIn" isOptional type="url" placeholder="linkedin.com/company/…" />}
        </form.AppField>
      </div>
      <div className="field-row">
        <form.AppField name="phoneNumber">
          {() => <FormTextField label="Phone number" isOptional type="tel" autoComplete="tel" />}
        </form.AppField>
        <form.AppField name="founded">
          {() => <FormTextField label="Founded" isOptional placeholder="2024, or March 2024" />}
        </form.AppField>
      </div>
    </div>
  )
}
