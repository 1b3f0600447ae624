import { useStore } from '@tanstack/react-form'
import { LIMITS } from '#api/contract/limits.ts'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { numberOptions } from '#site/ui/controls/option.ts'
import { FormCheckbox } from '#site/ui/form/FormCheckbox.tsx'
import { FormSelect } from '#site/ui/form/FormSelect.tsx'
import { useField } from '#site/ui/form/use-field.ts'
import type { StartupFormApi } from './use-startup-form.ts'

const REQUESTS = numberOptions(LIMITS.openRequests)

/** What a startup looks for, and how many introductions its founder has time for. */
export function WantFields({ form }: { form: StartupFormApi }) {
  const isOpen = useStore(form.store, ({ values }) => values.openToIntroductions)
  return (
    <>
      <fieldset className="stack startup-choices">
        <legend className="field-label">What you are looking for</legend>
        <p className="field-description">Optional. It decides whom we suggest to you, and investors read it.</p>
        <Want form={form} want="money">
          We are looking for funding
        </Want>
        <FormCheckbox
          form={form}
          name="seekingMentorship"
          description="Investors who are willing to mentor may get in touch."
        >
          We are looking for a mentor
        </FormCheckbox>
        <Want form={form} want="customers">
          We are looking for customers
        </Want>
        <Want form={form} want="hiring">
          We are looking for people to hire
        </Want>
      </fieldset>
      <fieldset className="stack startup-choices">
        <legend className="field-label">Introductions</legend>
        <FormCheckbox
          form={form}
          name="openToIntroductions"
          description="We suggest you to investors who fit, and them to you. Untick it while you have no time: your profile stays where it is."
        >
          We are open to introductions
        </FormCheckbox>
        {isOpen && (
          <FormSelect
            form={form}
            name="openRequests"
            label="Open requests at a time"
            options={REQUESTS}
            description="Once that many wait for your answer, we suggest you to nobody new. Only you and administrators see the number."
          />
        )}
      </fieldset>
    </>
  )
}

interface WantProps {
  form: StartupFormApi
  want: 'money' | 'customers' | 'hiring'
  children: string
}

function Want({ form, want, children }: WantProps) {
  const { value, onChange, onBlur } = useField<StartupFormApi['state']['values'], string[]>({ form, name: 'wants' })
  return (
    <Checkbox
      name={want}
      isSelected={value.includes(want)}
      onChange={(isWanted) => onChange(isWanted ? [...value, want] : value.filter((other: string) => other !== want))}
      onBlur={onBlur}
    >
      {children}
    </Checkbox>
  )
}
