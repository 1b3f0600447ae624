import { useId, useState } from 'react'
import type { DocumentUser, MyDocument, NdaTerms } from '#api/documents/contract/responses.ts'
import { DOCUMENT_ACCESS } from '#site/copy/failures/document.ts'
import { getReason } from '#site/lib/failure.ts'
import { Select } from '#site/ui/controls/Select.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { AccessChoices } from './AccessChoices.tsx'
import { changeAccess, changeNamed } from './change-access.ts'
import type { DocumentChange } from './document-data.ts'
import { NamedReaders } from './NamedReaders.tsx'
import { OpenUntil } from './OpenUntil.tsx'
import { VISIBILITY_OPTIONS } from './UploadChoice.tsx'

export interface AccessControlsProps {
  document: MyDocument
  people: readonly DocumentUser[]
  /** The founder's NDA, which it can ask for. */
  terms: NdaTerms | null
  timeZone: string
}

/** Who can open a document, and how: each change is saved as it is made, and holds for those who read it now, too. */
export function AccessControls({ document, people, terms, timeZone }: AccessControlsProps) {
  // What was chosen shows while it is being saved; what was refused doesn't.
  const [saving, setSaving] = useState<DocumentChange>({})
  const [problem, setProblem] = useState<string | null>(null)
  const shown = { ...document, ...saving }
  const heading = useId()

  async function attempt(work: Promise<void>) {
    try {
      await work
      setProblem(null)
    } catch (error) {
      setProblem(getReason(DOCUMENT_ACCESS, error))
    }
  }

  async function change(to: DocumentChange) {
    setSaving((before) => ({ ...before, ...to }))
    await attempt(changeAccess(document, people, to, timeZone))
    setSaving((before) =>
      Object.fromEntries(Object.entries(before).filter(([name, value]) => to[name as keyof DocumentChange] !== value)),
    )
  }

  return (
    <section className="stack document-access" aria-labelledby={heading}>
      <h3 id={heading} className="card-title">
        Access
      </h3>
      {problem && <Callout tone="danger">{problem}</Callout>}
      <Select
        label="Who has access"
        options={VISIBILITY_OPTIONS}
        value={shown.visibility}
        onChange={(visibility) => void change({ visibility })}
        description="Each change is saved right away, even for current viewers."
      />
      {shown.visibility !== 'investors' && (
        <NamedReaders
          known={people}
          named={document.grants}
          onName={(user, isNamed) => void attempt(changeNamed(document, user, isNamed))}
        />
      )}
      <OpenUntil timestamp={shown.expiresAt} timeZone={timeZone} onChange={(expiresAt) => void change({ expiresAt })} />
      <AccessChoices document={shown} terms={terms} timeZone={timeZone} onChange={change} />
    </section>
  )
}
