import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { isStoredName } from '#api/contract/document/schema.ts'
import { FormCheckbox } from '#site/ui/form/FormCheckbox.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import type { StartupFormApi } from './use-startup-form.ts'

export interface MaterialFieldsProps {
  form: StartupFormApi
  /** Where the deck and the documents are uploaded; nothing before the profile exists. */
  documents: ReactNode
  /** Whether the deck is an uploaded file: then there is no link to ask for. */
  hasStoredDeck: boolean
}

/** Tab Supporting Materials: the deck, the documents, and who may see the profile. */
export function MaterialFields({ form, documents, hasStoredDeck }: MaterialFieldsProps) {
  const deck = useStore(form.store, ({ values }) => values.pitchDeck)
  return (
    <div className="form">
      {documents ?? (
        <p className="soft">Save your profile first. Then you add your logo, your deck and your documents here.</p>
      )}
      {!hasStoredDeck && !isStoredName(deck) && (
        <FormTextField
          form={form}
          name="pitchDeck"
          label={documents ? 'Link to your pitch deck' : 'Pitch deck'}
          isOptional
          placeholder="Link to your deck"
          description="Where your slides lie, for whoever may see your full profile. 10-15 slides are enough."
        />
      )}
      <fieldset className="stack startup-choices">
        <legend className="field-label">Who sees your startup</legend>
        <FormCheckbox
          form={form}
          name="isPublic"
          description="Anyone can find a public profile, without your ask, traction and contact. A private one is visible to vetted investors only. You can change this later."
        >
          Make my startup profile public
        </FormCheckbox>
        <FormCheckbox
          form={form}
          name="seekingMentorship"
          description="Investors who are willing to mentor may get in touch."
        >
          We are looking for a mentor
        </FormCheckbox>
      </fieldset>
    </div>
  )
}
