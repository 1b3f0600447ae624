import { useStore } from '@tanstack/react-form'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { numberOptions } from '#site/ui/controls/option.ts'
import { useBoundField } from '#site/ui/form/fields.tsx'
import type { StartupFormApi } from './use-startup-form.ts'

const REQUESTS = numberOptions(LIMITS.openRequests)

/** What a startup looks for, and how many introductions its founder has time for. */
export function WantFields({ form }: { form: StartupFormApi }) {
  const isOpen = useStore(form.store, ({ values }) => values.openToIntroductions)
  return (
    <>
      <fieldset className="stack startup-choices">
        <legend className="field-label">What you’re looking for</legend>
        <p className="field-description">Optional. It decides who we suggest to you, and investors read it.</p>
        <form.AppField name="wants">{() => <Want want="money">We’re looking for funding</Want>}</form.AppField>
        <form.AppField name="seekingMentorship">
          {(field) => (
            <field.Checkbox description="Investors who mentor can get in touch.">
              We’re looking for a mentor
            </field.Checkbox>
          )}
        </form.AppField>
        <form.AppField name="wants">{() => <Want want="customers">We’re looking for customers</Want>}</form.AppField>
        <form.AppField name="wants">{() => <Want want="hiring">We’re looking for people to hire</Want>}</form.AppField>
      </fieldset>
      <fieldset className="stack startup-choices">
        <legend className="field-label">Introductions</legend>
        <form.AppField name="openToIntroductions">
          {(field) => (
            <field.Checkbox description="We’ll match you with investors. Uncheck to pause.">
              We’re open to introductions
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
    </>
  )
}

interface WantProps {
  want: 'money' | 'customers' | 'hiring'
  children: string
}

/** One of what is wanted, in the field that lists it. */
function Want({ want, children }: WantProps) {
  const { value, onChange, onBlur } = useBoundField<string[]>()
  return (
    <Checkbox
      name={want}
      isSelected={value.includes(want)}
      onChange={(isWanted) => onChange(isWanted ? [...value, want] : value.filter((other) => other !== want))}
      onBlur={onBlur}
    >
      {children}
    </Checkbox>
  )
}
