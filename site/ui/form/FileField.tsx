import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
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
  /** Options for a file once it is chosen, before it is sent. */
  options?: (file: File) => ReactNode
  /** Whether the options are loaded, so that the file can be sent. */
  isReady?: boolean
  /** Says when a chosen file is sent, where something else sends it: the form around it. */
  sentBy?: string
  /** Called with what was stored. */
  onStored?: (answer: Answer) => void
  /** Beside the button. */
  children?: ReactNode
}

/** A file: chosen, cleared or sent, with its progress, and why it was not accepted (rules: Documents). */
export function FileField<Answer>(props: FileFieldProps<Answer>) {
  const { upload, label, accept, options, isReady = true, sentBy, onStored, children } = props
  const state = useStore(upload.$state)
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef<HTMLDivElement>(null)
  const wasPicked = useRef(false)
  const [isOver, setOver] = useState(false)
  const pick = (file: File) => {
    wasPicked.current = true
    upload.choose(file)
  }
  // The button that opened the picker is gone: the focus goes to the chosen file.
  useEffect(() => {
    if (wasPicked.current) chosen.current?.focus()
    wasPicked.current = false
  }, [state])

  async function send() {
    const answer = await upload.send()
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
          if (file) pick(file)
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      {state.step !== 'empty' && <Chosen ref={chosen} state={state} onClear={() => upload.cancel()} />}
      {state.step === 'failed' && <Callout tone="danger">{state.reason}</Callout>}
      {state.step === 'chosen' && (
        <>
          {options?.(state.file)}
          {sentBy ? (
            <p className="small soft">{sentBy}</p>
          ) : (
            <Button
              size="small"
              icon="upload"
              aria-label={`Upload ${state.file.name}`}
              isDisabled={!isReady}
              onPress={() => void send()}
            >
              Upload
            </Button>
          )}
        </>
      )}
      {(state.step === 'empty' || state.step === 'failed') && (
        // The library's DropZone is 30 kB and a stop of the Tab key that does nothing.
        <div
          className={`file-drop cluster${isOver ? ' is-target' : ''}`}
          onDragOver={(event) => {
            // Otherwise the browser opens what is dropped.
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            const [file] = event.dataTransfer.files
            if (file) pick(file)
          }}
        >
          {state.step === 'failed' && !state.isFinal && (
            <Button size="small" onPress={() => void send()}>
              Try Again
            </Button>
          )}
          <Button size="small" variant="secondary" icon="file" onPress={() => input.current?.click()}>
            {label}
          </Button>
          <span className="small soft file-drop-hint">or drop it here</span>
          {children}
        </div>
      )}
    </div>
  )
}

interface ChosenProps {
  ref: Ref<HTMLDivElement>
  state: Exclude<UploadState, { step: 'empty' }>
  onClear: () => void
}

function Chosen({ ref, state, onClear }: ChosenProps) {
  const { file, step } = state
  return (
    <div ref={ref} className="file-chosen" role="group" aria-label={`File: ${file.name}`} tabIndex={-1}>
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
