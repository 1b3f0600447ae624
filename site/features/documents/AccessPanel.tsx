import { useEffect, useRef, useState } from 'react'
import type { DocumentUser, MyDocument } from '#api/documents/contract/responses.ts'
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

export interface AccessPanelProps {
  document: MyDocument
  people: readonly DocumentUser[]
  /** Whether there are confidentiality terms to ask for. */
  hasTerms: boolean
  timeZone: string
}

/** Who can open a document, and how: each change is saved as it is made, and holds for those who read it now, too. */
export default function AccessPanel({ document, people, hasTerms, timeZone }: AccessPanelProps) {
  // What was chosen shows while it is being saved; what was refused doesn't.
  const [saving, setSaving] = useState<DocumentChange>({})
  const [problem, setProblem] = useState<string | null>(null)
  const shown = { ...document, ...saving }
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In a form of more than this, Enter in a field would send that.
    const ignoreEnter = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
    }
    const element = panel.current!
    element.addEventListener('keydown', ignoreEnter)
    return () => element.removeEventListener('keydown', ignoreEnter)
  }, [])

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
    <div ref={panel} className="document-panel" role="group" aria-label={`Access to ${document.name}`}>
      <p className="small soft">Each change is saved right away, even for someone who has it open.</p>
      {problem && <Callout tone="danger">{problem}</Callout>}
      <Select
        label="Who may open it"
        options={VISIBILITY_OPTIONS}
        value={shown.visibility}
        onChange={(visibility) => void change({ visibility })}
      />
      <OpenUntil timestamp={shown.expiresAt} timeZone={timeZone} onChange={(expiresAt) => void change({ expiresAt })} />
      <AccessChoices document={shown} hasTerms={hasTerms} onChange={change} />
      {shown.visibility !== 'investors' && (
        <NamedReaders
          known={people}
          named={document.grants}
          onName={(user, isNamed) => void attempt(changeNamed(document, user, isNamed))}
        />
      )}
    </div>
  )
}
