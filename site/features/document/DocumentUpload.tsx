import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { DOCUMENT_ACCEPT, sizeLabel } from '#api/contract/document/schema.ts'
import type { DocumentType } from '#api/contract/enumerations.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { ProgressBar } from '#site/ui/feedback/ProgressBar.tsx'
import { Spinner } from '#site/ui/feedback/Spinner.tsx'
import type { Upload, UploadState } from './upload.ts'
import { uploads } from './uploads.ts'

export interface DocumentUploadProps {
  type: DocumentType
  /** What the button that opens the file picker says. */
  label: string
}

/**
 * Chooses a file and sends it: the chosen name with a clear button, then Uploading... with how far it is, until it is
 * stored (rules: Documents). It can be cancelled, and tried again when it failed.
 */
export function DocumentUpload({ type, label }: DocumentUploadProps) {
  const upload = uploads[type]
  const state = useStore(upload.$state)
  const input = useRef<HTMLInputElement>(null)

  return (
    <div className="document-upload">
      <input
        ref={input}
        type="file"
        hidden
        accept={DOCUMENT_ACCEPT}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) upload.choose(file)
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      {state.step === 'empty' ? (
        <Button variant="secondary" icon="upload" onPress={() => input.current?.click()}>
          {label}
        </Button>
      ) : (
        <Chosen state={state} upload={upload} />
      )}
    </div>
  )
}

function Chosen({ state, upload }: { state: Exclude<UploadState, { step: 'empty' }>; upload: Upload }) {
  const { file, step, percent, reason } = state
  const isSending = step === 'sending'
  return (
    <>
      <p className="document-chosen">
        <Icon name="file" />
        <span className="document-name">
          {file.name}
          <span className="fine faint numeric">{sizeLabel(file.size)}</span>
        </span>
        {!isSending && (
          <Button
            size="small"
            variant="quiet"
            icon="cross"
            aria-label={`Clear ${file.name}`}
            onPress={() => upload.clear()}
          />
        )}
      </p>
      {step === 'failed' && <Callout tone="danger">{reason}</Callout>}
      {isSending ? (
        <div className="document-sending">
          <Spinner />
          <ProgressBar label="Uploading..." value={percent} />
          <Button variant="secondary" size="small" onPress={() => upload.cancel()}>
            Cancel
          </Button>
        </div>
      ) : (
        <Button icon="upload" onPress={() => void upload.start()}>
          {step === 'failed' ? 'Try Again' : 'Upload'}
        </Button>
      )}
    </>
  )
}
