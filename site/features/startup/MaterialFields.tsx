import { DOCUMENTS_FULL, type Document, isStoredName } from '#api/contract/document.ts'
import { formatDate } from '#api/contract/dates.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { FormCheckbox } from '#site/ui/form/FormCheckbox.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { Icon } from '#site/ui/Icon.tsx'
import type { StartupFormApi } from './use-startup-form.ts'

export interface MaterialFieldsProps {
  form: StartupFormApi
  documents: readonly Document[]
  /** Whether to lead to the place where files are uploaded. */
  canUpload: boolean
}

/** Tab Supporting Materials: the deck, the documents, and who may see the profile. */
export function MaterialFields({ form, documents, canUpload }: MaterialFieldsProps) {
  const supporting = documents.filter(({ type }) => type === 'document')
  return (
    <div className="form">
      <form.AppField name="pitchDeck">
        {(field) =>
          isStoredName(field.state.value) ? (
            <p className="cluster">
              <Icon name="file" />
              <a href={`/api/documents/${field.state.value}`} target="_blank" rel="noreferrer">
                Your pitch deck
              </a>
            </p>
          ) : (
            <FormTextField
              label="Pitch deck"
              isOptional
              placeholder="Link to your deck"
              description="Where your slides lie, for whoever may see your full profile. 10-15 slides are enough."
            />
          )
        }
      </form.AppField>
      {canUpload && (
        <p className="small soft">
          You can upload your deck and up to {LIMITS.documents.max} documents{' '}
          <a href="/dashboard/startup?tab=documents">on your dashboard</a>.
        </p>
      )}
      {supporting.length > 0 && (
        <section className="stack" style={{ '--gap': 'var(--space-2)' } as object} aria-label="Supporting documents">
          <h3 className="field-label">Supporting documents</h3>
          <ul className="document-list" role="list">
            {supporting.map((document) => (
              <li key={document.id}>
                <Icon name="file" />
                <a href={`/api/documents/${document.filename}`} target="_blank" rel="noreferrer">
                  {document.name}
                </a>
                <span className="faint fine">{formatDate(document.date)}</span>
              </li>
            ))}
          </ul>
          {supporting.length >= LIMITS.documents.max && <p className="field-description">{DOCUMENTS_FULL}</p>}
        </section>
      )}
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
