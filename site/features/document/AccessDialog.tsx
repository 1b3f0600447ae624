import { useId, useState } from 'react'
import type { DocumentPerson, OwnDocument } from '#api/contract/document/answers.ts'
import { DOCUMENT_ACCESS } from '#site/copy/failures/document.ts'
import { reasonOf } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { Select } from '#site/ui/controls/Select.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { NamePeople } from './NamePeople.tsx'
import { changeDocument, nameReader } from './document-data.ts'
import { VISIBILITY_OPTIONS } from './UploadChoice.tsx'

export interface AccessDialogProps {
  document: OwnDocument
  people: readonly DocumentPerson[]
  /** Whether there are confidentiality terms to ask for. */
  hasTerms: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The end of a day where the founder is, as the moment that is kept; `null` for no day. */
const endOf = (day: string) => (day ? new Date(`${day}T23:59:59`).toISOString() : null)
/** The day of such a moment where the founder is. */
function dayOf(moment: string | null): string {
  if (moment === null) return ''
  const at = new Date(moment)
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
}

/** Who may open a document: each change holds at once, for whoever reads it at this moment, too. */
export default function AccessDialog({ document, people, hasTerms, onOpenChange }: AccessDialogProps) {
  const { id, type, visibility, downloadable, watermark, asksTerms, expiresAt, grants, opensInPage } = document
  const [problem, setProblem] = useState<string | null>(null)
  const [isTrying, setTrying] = useState(false)
  const day = useId()

  async function change(work: Promise<void>) {
    try {
      await work
      setProblem(null)
    } catch (error) {
      setProblem(reasonOf(DOCUMENT_ACCESS, error))
    }
  }

  /** The server writes on it first, which takes a moment. */
  async function mark(chosen: boolean) {
    setTrying(true)
    await change(changeDocument(id, { watermark: chosen }))
    setTrying(false)
  }

  return (
    <Dialog
      title={`Access to ${document.name}`}
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
          onChange={(chosen) => void change(changeDocument(id, { visibility: chosen }))}
        />
        {opensInPage && (
          <Checkbox
            isSelected={downloadable}
            onChange={(chosen) => void change(changeDocument(id, { downloadable: chosen }))}
            description="Without it the document can only be looked at here."
          >
            They may download it
          </Checkbox>
        )}
        {opensInPage ? (
          <Checkbox
            isSelected={watermark}
            isDisabled={isTrying}
            onChange={(chosen) => void mark(chosen)}
            description="Everyone but you gets a copy with their name, their firm, the date and a code, faintly on each page. It deters passing it on, but is no lock."
          >
            Put the reader’s name on it
          </Checkbox>
        ) : (
          <p className="small soft">It opens outside and is not protected: only a PDF can carry its reader’s name.</p>
        )}
        {type === 'document' && (
          <Checkbox
            isSelected={asksTerms}
            isDisabled={!hasTerms && !asksTerms}
            onChange={(chosen) => void change(changeDocument(id, { asksTerms: chosen }))}
            description={
              hasTerms
                ? 'They type their name under your confidentiality terms, once for each version. You both keep a record.'
                : 'Write your confidentiality terms first: they stand below your documents.'
            }
          >
            Ask for your terms before it opens
          </Checkbox>
        )}
        <div className="field">
          <label className="field-label" htmlFor={day}>
            Open until <span className="field-optional">(optional)</span>
          </label>
          <div className="field-control">
            <input
              id={day}
              type="date"
              className="field-input"
              value={dayOf(expiresAt)}
              onChange={({ target }) => void change(changeDocument(id, { expiresAt: endOf(target.value) }))}
            />
          </div>
        </div>
        {visibility !== 'investors' && (
          <section className="stack document-people" aria-labelledby={`${day}-people`}>
            <h3 id={`${day}-people`} className="field-label">
              People you name
            </h3>
            <ul role="list">
              {grants.map(({ userId, name, firmName }) => (
                <li key={userId} className="cluster cluster-apart">
                  <span>
                    {name} {firmName && <span className="soft">{firmName}</span>}
                  </span>
                  <Button
                    size="small"
                    variant="quiet"
                    icon="cross"
                    aria-label={`Close it for ${name}`}
                    onPress={() => void change(nameReader(id, userId, false))}
                  />
                </li>
              ))}
            </ul>
            <NamePeople known={people} named={grants} onName={(userId) => void change(nameReader(id, userId, true))} />
          </section>
        )}
      </div>
    </Dialog>
  )
}
