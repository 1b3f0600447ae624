import { useStore } from '@tanstack/react-form'
import { useEffect, useRef, type ReactNode } from 'react'
import { isStoredName } from '#api/documents/contract/files.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import type { AppForm } from '#site/ui/form/app-form.ts'
import type { RequestValues } from './request-form.ts'

export interface DeckFieldProps {
  form: AppForm<RequestValues>
  /** As it is now: a file that was uploaded here is its deck at once. */
  startup: Startup
  /** Takes a file as the deck; the page renders it. */
  upload: ReactNode
}

/** The deck of a request: the uploaded one by its title, another file, or a link (rules: Funding requests). */
export function DeckField({ form, startup, upload }: DeckFieldProps) {
  const value = useStore(form.store, ({ values }) => values.pitchDeck)
  const { documents, pitchDeck } = startup
  const chosen = documents.find(({ filename }) => filename === value)
  const uploaded = documents.find(({ type }) => type === 'pitchDeck')
  const isRemoved = isStoredName(value) && !chosen
  const before = useRef(pitchDeck)

  // Another file takes the place of what was chosen; so it does of one that is gone, which a draft may still name.
  useEffect(() => {
    const isNew = before.current !== pitchDeck && isStoredName(pitchDeck ?? '')
    before.current = pitchDeck
    if (isNew || isRemoved) form.setFieldValue('pitchDeck', pitchDeck ?? '')
  }, [form, pitchDeck, isRemoved])

  const choose = (deck: string) => form.setFieldValue('pitchDeck', deck)
  return (
    <div className="stack deck-field" role="group" aria-label="Pitch deck">
      {chosen ? (
        <>
          <p className="field-label">Pitch deck</p>
          <p className="cluster deck-file">
            <Icon name="file" />
            <a href={`/api/documents/${chosen.filename}`} target="_blank" rel="noreferrer">
              {chosen.name}
            </a>
            <Button size="small" variant="quiet" onPress={() => choose('')}>
              Use a link instead
            </Button>
          </p>
        </>
      ) : (
        <form.AppField name="pitchDeck">
          {(field) => (
            <field.TextField
              label="Pitch deck"
              isOptional
              placeholder="https://"
              description="A link to your slides, or a file. 10-15 slides are enough."
            />
          )}
        </form.AppField>
      )}
      <div className="cluster">
        {uploaded && !chosen && (
          <Button size="small" variant="secondary" icon="file" onPress={() => choose(uploaded.filename)}>
            {`Use ${uploaded.name}`}
          </Button>
        )}
        {upload}
      </div>
    </div>
  )
}
