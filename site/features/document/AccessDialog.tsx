import { useState } from 'react'
import type { DocumentPerson, OwnDocument } from '#api/contract/document/answers.ts'
import { DOCUMENT_ACCESS } from '#site/copy/failures/document.ts'
import { reasonOf } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Select } from '#site/ui/controls/Select.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { AccessChoices } from './AccessChoices.tsx'
import { changeDocument, nameReader, type DocumentChange } from './document-data.ts'
import { NamedReaders } from './NamedReaders.tsx'
import { OpenUntil } from './OpenUntil.tsx'
import { VISIBILITY_OPTIONS } from './UploadChoice.tsx'

export interface AccessDialogProps {
  document: OwnDocument
  people: readonly DocumentPerson[]
  /** Whether there are confidentiality terms to ask for. */
  hasTerms: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Who may open a document: each change holds at once, for whoever reads it at this moment, too. */
export default function AccessDialog({ document, people, hasTerms, onOpenChange }: AccessDialogProps) {
  const { id, name, visibility, expiresAt, grants } = document
  const [problem, setProblem] = useState<string | null>(null)

  async function attempt(work: Promise<void>) {
    try {
      await work
      setProblem(null)
    } catch (error) {
      setProblem(reasonOf(DOCUMENT_ACCESS, error))
    }
  }
  const change = (to: DocumentChange) => attempt(changeDocument(id, to))

  return (
    <Dialog
      title={`Access to ${name}`}
      isOpen
      onOpenChange={onOpenChange}
      footer={({ close }) => <Button onPress={close}>Done</Button>}
    >
      <div className="stack">
        {problem && <Callout tone="danger">{problem}</Callout>}
        <p className="small soft">Each change takes effect at once, even for somebody who has it open.</p>
        <Select
          label="Who may open it"
          options={VISIBILITY_OPTIONS}
          value={visibility}
          onChange={(chosen) => void change({ visibility: chosen })}
        />
        <AccessChoices document={document} hasTerms={hasTerms} onChange={change} />
        <OpenUntil moment={expiresAt} onChange={(chosen) => void change({ expiresAt: chosen })} />
        {visibility !== 'investors' && (
          <NamedReaders
            known={people}
            named={grants}
            onName={(userId, isNamed) => void attempt(nameReader(id, userId, isNamed))}
          />
        )}
      </div>
    </Dialog>
  )
}
