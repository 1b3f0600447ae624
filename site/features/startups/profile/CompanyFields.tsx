import { useStore } from '@tanstack/react-form'
import { INDUSTRIES, STAGE_LABELS, STAGES } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { useSameStartups } from '#site/lib/profile/same-startups.ts'
import { OfferNote } from '#site/features/startups/offers/OfferNote.tsx'
import { SameStartups } from '#site/ui/data/SameStartups.tsx'
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
        <form.AppField name="companyName">
          {(field) => <field.TextField label="Company name" isRequired autoComplete="organization" />}
        </form.AppField>
        <form.AppField name="location">
          {(field) => <field.TextField label="Location" isRequired placeholder="City, State" />}
        </form.AppField>
      </div>
      <div className="field-row">
        <form.AppField name="industry">
          {(field) => (
            <field.Select label="Industry" isRequired options={INDUSTRY_OPTIONS} placeholder="Select an industry" />
          )}
        </form.AppField>
        <form.AppField name="stage">
          {(field) => <field.Select label="Stage" isRequired options={STAGE_OPTIONS} />}
        </form.AppField>
      </div>
      <form.AppField name="elevatorPitch">
        {(field) => (
          <field.TextArea
            label="Elevator pitch"
            isRequired
            rows={2}
            maxCount={LIMITS.elevatorPitch.max}
            description={<OfferNote text={field.state.value}>{PITCH_HELP}</OfferNote>}
          />
        )}
      </form.AppField>
      <form.AppField name="description">
        {(field) => (
          <field.TextArea
            label="Description"
            isRequired
            rows={6}
            maxCount={LIMITS.description.max}
            description={<OfferNote text={field.state.value}>{DESCRIPTION_HELP}</OfferNote>}
          />
        )}
      </form.AppField>
      <div className="field-row">
        <form.AppField name="website">
          {(field) => (
            <field.TextField label="Website" isOptional type="url" autoComplete="url" placeholder="yourcompany.com" />
          )}
        </form.AppField>
        <form.AppField name="linkedIn">
          {(field) => <field.TextField label="LinkedIn" isOptional type="url" placeholder="linkedin.com/company/…" />}
        </form.AppField>
      </div>
      <SameStartups same={same}>
        <p>If it’s yours, ask your co-founder or us before you add it again.</p>
      </SameStartups>
      <div className="field-row">
        <form.AppField name="phoneNumber">
          {(field) => <field.TextField label="Phone number" isOptional type="tel" autoComplete="tel" />}
        </form.AppField>
        <form.AppField name="founded">
          {(field) => <field.TextField label="Founded" isOptional placeholder="2024, or March 2024" />}
        </form.AppField>
      </div>
    </div>
  )
}
