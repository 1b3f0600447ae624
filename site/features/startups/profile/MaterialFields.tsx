import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { isStoredName } from '#api/documents/contract/files.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { getCompletion } from '#site/lib/profile/completion.ts'
import { getPublicPath } from '#site/lib/profile/startup-path.ts'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { WantFields } from './WantFields.tsx'
import type { StartupFormApi } from './use-startup-form.ts'

export interface MaterialFieldsProps {
  form: StartupFormApi
  /** The stored profile. */
  startup: Startup | null
  /** Whether it was created just now. */
  isNew: boolean
  /** The logo, the deck and the documents, which belong to a stored profile. */
  children: ReactNode
}

/** Tab Supporting Materials: the logo, the deck, the documents, what is wanted, and who may see the profile. */
export function MaterialFields({ form, startup, isNew, children }: MaterialFieldsProps) {
  const publicPath = startup && getPublicPath(startup)
  const deck = useStore(form.store, ({ values }) => values.pitchDeck)
  return (
    <div className="form">
      {startup && isNew && (
        <Callout tone="success" isLive>
          {formatSaved(startup)}
        </Callout>
      )}
      {startup ? (
        children
      ) : (
        <p className="soft">Save your profile first. Then you can add your logo and supporting documents here.</p>
      )}
      {!isStoredName(startup?.pitchDeck ?? '') && !isStoredName(deck) && (
        <form.AppField name="pitchDeck">
          {(field) => (
            <field.TextField
              label="Link to your pitch deck"
              isOptional
              placeholder="Link to your deck"
              description="For everyone who sees your full profile. 10-15 slides are enough."
            />
          )}
        </form.AppField>
      )}
      <fieldset className="stack startup-choices">
        <legend className="field-label">Who sees your startup</legend>
        <form.AppField name="isPublic">
          {(field) => (
            <field.Checkbox description="Your ask, traction, and contact info stay hidden from the public.">
              Make my startup profile public
            </field.Checkbox>
          )}
        </form.AppField>
        {publicPath && (
          <p>
            <a href={publicPath}>View your public profile</a>
          </p>
        )}
      </fieldset>
      <WantFields form={form} />
    </div>
  )
}

/** That a new profile is saved, and what is left: the files first, then as much as fits a line. */
function formatSaved(startup: Startup): string {
  const { missing } = getCompletion(startup)
  const files = [...(startup.logo ? [] : ['Logo']), ...missing.filter((item) => item === 'Pitch deck')]
  const left = [...files, ...missing.filter((item) => item !== 'Pitch deck')]
  if (left.length === 0) return 'Your profile is saved and complete.'
  const more = left.length > 4 ? ` and ${left.length - 3} more` : ''
  return `Your profile is saved. What is left: ${left.slice(0, more ? 3 : 4).join(', ')}${more}.`
}
