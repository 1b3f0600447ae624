import { LIMITS } from '#api/platform/contract/limits.ts'
import { OfferNote } from '#site/features/startups/offers/OfferNote.tsx'
import { DeckField, type DeckFieldProps } from './DeckField.tsx'

export interface RequestFieldsProps extends Pick<DeckFieldProps, 'form' | 'startup'> {
  deckUpload: DeckFieldProps['upload']
}

/** The fields of a funding request, with limits of their own (rules: Funding requests). */
export function RequestFields({ form, startup, deckUpload }: RequestFieldsProps) {
  return (
    <>
      <form.AppField name="elevatorPitch">
        {(field) => (
          <field.TextArea
            label="Elevator pitch"
            isRequired
            rows={4}
            maxCount={LIMITS.requestPitch.max}
            description={
              <OfferNote text={field.state.value}>{`At least ${LIMITS.requestPitch.min} characters.`}</OfferNote>
            }
          />
        )}
      </form.AppField>
      <div className="field-row">
        <form.AppField name="fundingAmount">
          {(field) => <field.MoneyField label="Funding amount" isRequired />}
        </form.AppField>
        <form.AppField name="equityOffered">
          {(field) => <field.TextField label="Equity offered" isRequired placeholder="10%" />}
        </form.AppField>
      </div>
      <form.AppField name="highlights">
        {(field) => (
          <field.TagField
            label="Business highlights"
            isRequired
            isLines
            maxTags={LIMITS.requestHighlights.max}
            maxLength={LIMITS.highlight.max}
            placeholder="Our first ten paying customers"
            description="One to five. Press Enter to add another."
          />
        )}
      </form.AppField>
      <DeckField form={form} startup={startup} upload={deckUpload} />
      <form.AppField name="traction">
        {(field) => (
          <field.TextArea
            label="Traction"
            isOptional
            rows={4}
            maxCount={LIMITS.requestTraction.max}
            description="What you’ve achieved, and what the money is for."
          />
        )}
      </form.AppField>
    </>
  )
}
