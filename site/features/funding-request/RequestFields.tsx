import { LIMITS } from '#api/contract/limits.ts'
import { FormTagField } from '#site/ui/form/FormTagField.tsx'
import { FormTextArea } from '#site/ui/form/FormTextArea.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { MoneyField } from '#site/ui/form/MoneyField.tsx'
import { DeckField, type DeckFieldProps } from './DeckField.tsx'

export interface RequestFieldsProps extends Pick<DeckFieldProps, 'form' | 'startup'> {
  deckUpload: DeckFieldProps['upload']
}

/** The fields of a funding request, with limits of their own (rules: Funding requests). */
export function RequestFields({ form, startup, deckUpload }: RequestFieldsProps) {
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
        <MoneyField form={form} name="fundingAmount" label="Funding amount" isRequired />
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
        description="One to five. Press Enter for the next."
      />
      <DeckField form={form} startup={startup} upload={deckUpload} />
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
