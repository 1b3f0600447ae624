import type { ReactNode } from 'react'
import { isStoredName } from '#api/contract/document.ts'
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
  return (
    <div className="form">
      {documents ?? (
        <p className="soft">Save your profile first. Then you add your logo, your deck and your documents here.</p>
      )}
      <form.AppField name="pitchDeck">
        {(field) =>
          hasStoredDeck || isStoredName(field.state.value) ? null : (
            <FormTextField
              label={documents ? 'Link to your pitch deck' : 'Pitch deck'}
              isOptional
              placeholder="Link to your deck"
              description="Where your slides lie, for whoever may see your full profile. 10-15 slides are enough."
            />
          )
        }
      </form.AppField>
      <fieldset className="stack startup-choices">
        <legend className="field-label">Who sees your startup</legend>
        <form.AppField name="isPublic">
          {() => (
            <FormCheckbox description="Anyone can find a public profile, without your ask, traction and contact. A private one is visible to vetted investors only. You can change this later.">
              Make my startup profile public
            </FormCheckbox>
          )}
        </form.AppField>
        <form.AppField name="seekingMentorship">
          {() => (
            <FormCheckbox description="Investors who are willing to mentor may get in touch.">
              We are looking for a mentor
            </FormCheckbox>
          )}
        </form.AppField>
      </fieldset>
    </div>
  )
}
