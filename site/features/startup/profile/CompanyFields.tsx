import { useStore } from '@tanstack/react-form'
import { INDUSTRIES, STAGE_LABELS, STAGES } from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { useSameStartups } from '#site/lib/profile/same-startups.ts'
import { SameStartups } from '#site/ui/data/SameStartups.tsx'
import { FormSelect } from '#site/ui/form/FormSelect.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { FormTextArea } from '#site/ui/form/FormTextArea.tsx'
import type { StartupFormApi } from './use-startup-form.ts'

const INDUSTRY_OPTIONS = INDUSTRIES.map((id) => ({ id, label: id }))
const STAGE_OPTIONS = STAGES.map((id) => ({ id, label: STAGE_LABELS[id] }))
const PITCH_HELP = `What you do, for whom, in a sentence or two. Maximum ${LIMITS.elevatorPitch.max} characters`
const DESCRIPTION_HELP = `The problem, your solution, your market and your team, in ${LIMITS.description.min} characters or more.`

/** Tab Company Profile: who the company is and how to reach it. */
export function CompanyFields({ form }: { form: StartupFormApi }) {
  const companyName = useStore(form.store, ({ values }) => values.companyName)
  const website = useStore(form.store, ({ values }) => values.website ?? '')
  const same = useSameStartups({ companyName, website })
  return (
    <div className="form">
      <div className="field-row">
        <FormTextField form={form} name="companyName" label="Company name" isRequired autoComplete="organization" />
        <FormTextField form={form} name="location" label="Location" isRequired placeholder="City, State" />
      </div>
      <div className="field-row">
        <FormSelect
          form={form}
          name="industry"
          label="Industry"
          isRequired
          options={INDUSTRY_OPTIONS}
          placeholder="Select an industry"
        />
        <FormSelect form={form} name="stage" label="Stage" isRequired options={STAGE_OPTIONS} />
      </div>
      <FormTextArea
        form={form}
        name="elevatorPitch"
        label="Elevator pitch"
        isRequired
        rows={2}
        maxCount={LIMITS.elevatorPitch.max}
        description={PITCH_HELP}
      />
      <FormTextArea
        form={form}
        name="description"
        label="Description"
        isRequired
        rows={6}
        maxCount={LIMITS.description.max}
        description={DESCRIPTION_HELP}
      />
      <div className="field-row">
        <FormTextField
          form={form}
          name="website"
          label="Website"
          isOptional
          type="url"
          autoComplete="url"
          placeholder="yourcompany.com"
        />
        <FormTextField
          form={form}
          name="linkedIn"
          label="LinkedIn"
          isOptional
          type="url"
          placeholder="linkedin.com/company/…"
        />
      </div>
      <SameStartups same={same}>
        <p>If it’s yours, ask your co-founder or us before you add it again.</p>
      </SameStartups>
      <div className="field-row">
        <FormTextField form={form} name="phoneNumber" label="Phone number" isOptional type="tel" autoComplete="tel" />
        <FormTextField form={form} name="founded" label="Founded" isOptional placeholder="2024, or March 2024" />
      </div>
    </div>
  )
}
