import { useStore } from '@tanstack/react-form'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { numberOptions } from '#site/ui/controls/option.ts'
import type { InvestorFormApi } from './use-investor-form.ts'

const STARTUPS = numberOptions(LIMITS.mentees)
const REQUESTS = numberOptions(LIMITS.openRequests)

/** What an investor has time for: mentoring, and introductions. */
export function TimeFields({ form }: { form: InvestorFormApi }) {
  const mentors = useStore(form.store, ({ values }) => values.willingToMentor)
  const isOpen = useStore(form.store, ({ values }) => values.openToIntroductions)
  return (
    <fieldset className="stack investor-time">
      <legend className="field-label">Availability</legend>
      <form.AppField name="willingToMentor">
        {(field) => <field.Checkbox>I am willing to mentor startups</field.Checkbox>}
      </form.AppField>
      {mentors && (
        <form.AppField name="menteeCapacity">
          {(field) => (
            <field.Select
              label="Startups you mentor at a time"
              options={STARTUPS}
              description="Set to 0 to pause. Only you and administrators see this."
            />
          )}
        </form.AppField>
      )}
      <form.AppField name="openToIntroductions">
        {(field) => (
          <field.Checkbox description="We’ll match you with startups. Uncheck to pause.">
            I am open to introductions
          </field.Checkbox>
        )}
      </form.AppField>
      {isOpen && (
        <form.AppField name="openRequests">
          {(field) => (
            <field.Select
              label="Request limit"
              options={REQUESTS}
              description="With this many pending requests, new ones pause. Others don’t see this."
            />
          )}
        </form.AppField>
      )}
    </fieldset>
  )
}
