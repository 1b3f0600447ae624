import { LIMITS } from '#api/contract/limits.ts'
import { FormTagField } from '#site/ui/form/FormTagField.tsx'
import { FormTextArea } from '#site/ui/form/FormTextArea.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import type { FormState } from '#site/ui/form/use-form.ts'
import type { RequestValues } from './request-form.ts'

export interface RequestFieldsProps {
  form: FormState<RequestValues>['form']
}

/** The fields of a funding request, with limits of their own (rules: Funding requests). */
export function RequestFields({ form }: RequestFieldsProps) {
  return (
    <>
      <FormTextArea
        form={form}
        name="elevatorPitch"
        label="Elevator pitch"
        isRequired
        rows={4}
        maxCount={LIMITS.requestPitch.max}
        description={`At least ${LIMITS.requestPitch.min} characters.`}
      />
      <div className="field-row">
        <FormTextField
          form={form}
          name="fundingAmount"
          label="Funding amount"
          isRequired
          placeholder="$100,000"
          description="In US dollars. $1.5M and 250k are understood, too."
        />
        <FormTextField form={form} name="equityOffered" label="Equity offered" isRequired placeholder="10%" />
      </div>
      <FormTagField
        form={form}
        name="highlights"
        label="Business highlights"
        isRequired
        isLines
        maxTags={LIMITS.requestHighlights.max}
        maxLength={LIMITS.highlight.max}
        placeholder="Our first ten paying customers"
        description="One to five. Press Enter or Add after each."
      />
      <FormTextField
        form={form}
        name="pitchDeck"
        label="Pitch deck link"
        isOptional
        placeholder="https://"
        description="10-15 slides. Upload feature coming soon: until then, paste a link."
      />
      <FormTextArea
        form={form}
        name="traction"
        label="Traction"
        isOptional
        rows={4}
        maxCount={LIMITS.requestTraction.max}
        description="What you have achieved, and what the money is for."
      />
    </>
  )
}
