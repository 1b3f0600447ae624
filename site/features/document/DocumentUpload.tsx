import { useRef, useState } from 'react'
import { DOCUMENT_ACCEPT, refuseDocument } from '#api/contract/document.ts'
import type { DocumentType } from '#api/contract/enumerations.ts'
import { RequestError } from '#site/lib/api.ts'
import { Button } from '#site/ui/Button.tsx'
import { Icon } from '#site/ui/Icon.tsx'
import { notify } from '#site/ui/toast.ts'
import { uploadDocument } from './document-data.ts'

const FAILED = 'Could not upload your document. Please try again.'

export interface DocumentUploadProps {
  type: DocumentType
  /** What the button that opens the file picker says. */
  label: string
}

/** Chooses a file and sends it: the chosen name with a clear button, then Uploading... until it is stored (spec 2 §2). */
export function DocumentUpload({ type, label }: DocumentUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [isPending, setPending] = useState(false)

  function choose(chosen: File | undefined) {
    if (input.current) input.current.value = ''
    const refusal = chosen && refuseDocument(chosen, type)
    if (refusal) notify({ title: refusal.title, description: refusal.text, tone: 'destructive' })
    else if (chosen) setFile(chosen)
  }

  async function send(chosen: File) {
    setPending(true)
    try {
      await uploadDocument(chosen, type)
      setFile(undefined)
      notify({ title: 'Document uploaded', description: 'Your document has been uploaded successfully.' })
    } catch (error) {
      notify({
        title: 'Upload failed',
        description: (error instanceof RequestError && error.sentence) || FAILED,
        tone: 'destructive',
      })
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="cluster document-upload">
      <input
        ref={input}
        type="file"
        hidden
        accept={DOCUMENT_ACCEPT}
        aria-label={label}
        onChange={(event) => choose(event.target.files?.[0])}
      />
      {file ? (
        <>
          <span className="document-chosen">
            <Icon name="file" />
            <span>{file.name}</span>
            <Button
              size="small"
              variant="quiet"
              icon="cross"
              aria-label={`Clear ${file.name}`}
              isDisabled={isPending}
              onPress={() => setFile(undefined)}
            />
          </span>
          <Button icon="upload" isPending={isPending} pendingLabel="Uploading..." onPress={() => void send(file)}>
            Upload
          </Button>
        </>
      ) : (
        <Button variant="secondary" icon="upload" onPress={() => input.current?.click()}>
          {label}
        </Button>
      )}
    </div>
  )
}
