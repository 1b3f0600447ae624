import { useStore } from '@tanstack/react-form'
import { LIMITS } from '#api/contract/limits.ts'
import { numberOptions } from '#site/ui/controls/option.ts'
import { FormCheckbox } from '#site/ui/form/FormCheckbox.tsx'
import { FormSelect } from '#site/ui/form/FormSelect.tsx'
import type { InvestorFormApi } from './use-investor-form.ts'

const STARTUPS = numberOptions(LIMITS.mentees)
const REQUESTS = numberOptions(LIMITS.openRequests)

/** What an investor has time for: mentoring, and introductions. */
export function TimeFields({ form }: { form: InvestorFormApi }) {
  const mentors = useStore(form.store, ({ values }) => values.willingToMentor)
  const isOpen = useStore(form.store, ({ values }) => values.openToIntroductions)
  return (
    <fieldset className="stack investor-time">
      <legend className="field-label">What you have time for</legend>
      <FormCheckbox form={form} name="willingToMentor">
        I am willing to mentor startups
      </FormCheckbox>
      {mentors && (
        <FormSelect
          form={form}
          name="menteeCapacity"
          label="Startups you mentor at a time"
          options={STARTUPS}
          description="At 0, no more are suggested to you. Only you and administrators see the number."
        />
      )}
      <FormCheckbox
        form={form}
        name="openToIntroductions"
        description="We suggest startups that fit you, and you to their founders if they may see you. Untick it while you have no time."
      >
        I am open to introductions
      </FormCheckbox>
      {isOpen && (
        <FormSelect
          form={form}
          name="openRequests"
          label="Open requests at a time"
          options={REQUESTS}
          description="Once that many wait for an answer, we suggest nobody new. Only you and administrators see the number."
        />
      )}
    </fieldset>
  )
}
