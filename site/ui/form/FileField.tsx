import { useStore } from '@nanostores/react'
import { useRef, type ReactNode } from 'react'
import type { Upload, UploadState } from '#site/lib/upload/upload.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { ProgressBar } from '#site/ui/feedback/ProgressBar.tsx'
import './FileField.css'

export interface FileFieldProps<Answer> {
  upload: Upload<Answer>
  /** What the button that opens the file picker says. */
  label: string
  /** The kinds of files that the picker offers. */
  accept: string
  /** Told what was stored. */
  onStored?: (answer: Answer) => void
  /** Beside the button. */
  children?: ReactNode
}

/** A file that is sent as soon as it is chosen: how far it is, and at it why it was not taken (rules: Documents). */
export function FileField<Answer>({ upload, label, accept, onStored, children }: FileFieldProps<Answer>) {
  const state = useStore(upload.$state)
  const input = useRef<HTMLInputElement>(null)
  const isSending = state.step === 'sending'

  const tell = async (work: Promise<Answer | undefined>) => {
    const answer = await work
    if (answer !== undefined) onStored?.(answer)
  }

  return (
    <div className="file-field">
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) void tell(upload.choose(file))
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      {state.step !== 'empty' && <Chosen state={state} onClear={() => upload.cancel()} />}
      {state.step === 'failed' && <Callout tone="danger">{state.reason}</Callout>}
      {!isSending && (
        <div className="cluster">
          {state.step === 'failed' && !state.isFinal && (
            <Button size="small" onPress={() => void tell(upload.retry())}>
              Try Again
            </Button>
          )}
          <Button size="small" variant="secondary" icon="upload" onPress={() => input.current?.click()}>
            {label}
          </Button>
          {children}
        </div>
      )}
    </div>
  )
}

function Chosen({ state, onClear }: { state: Exclude<UploadState, { step: 'empty' }>; onClear: () => void }) {
  const { file, step } = state
  return (
    <div className="file-chosen">
      <Icon name="file" />
      {step === 'sending' ? (
        <>
          <div className="stack file-way">
            <span className="file-name">{file.name}</span>
            <ProgressBar label="Uploading..." value={state.percent} />
          </div>
          <Button variant="secondary" size="small" aria-label={`Cancel ${file.name}`} onPress={onClear}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          <span className="file-name">{file.name}</span>
          <Button size="small" variant="quiet" icon="cross" aria-label={`Clear ${file.name}`} onPress={onClear} />
        </>
      )}
    </div>
  )
}
