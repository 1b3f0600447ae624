import { atom } from 'nanostores'
import { refuseDocument } from '#api/contract/document/schema.ts'
import type { DocumentType } from '#api/contract/enumerations.ts'
import { UPLOAD } from '#site/copy/failures/profile.ts'
import { failureToast, reasonOf } from '#site/lib/failure.ts'
import type { ToastContent } from '#site/ui/feedback/toast.ts'
import type { Sending } from './send-document.ts'

/** Where an upload stands (rules: Documents). */
export type UploadState =
  { step: 'empty' } | { step: 'chosen' | 'sending' | 'failed'; file: File; percent: number; reason?: string }

export interface UploadParts {
  send: (file: File, type: DocumentType, onProgress: (percent: number) => void) => Sending
  notify: (toast: ToastContent) => void
  /** After a success: what shows documents has to ask again. */
  onStored: () => void
}

const EMPTY: UploadState = { step: 'empty' }

/** One upload at a time of one type. Kept outside the components, so that it survives a change of tab. */
export function createUpload(type: DocumentType, { send, notify, onStored }: UploadParts) {
  const $state = atom<UploadState>(EMPTY)
  let sending: Sending | undefined

  function fail(file: File, error: unknown) {
    $state.set({ step: 'failed', file, percent: 0, reason: reasonOf(UPLOAD, error) })
    notify(failureToast(UPLOAD, error))
  }

  return {
    $state,
    /** Takes a file, or says why not. */
    choose(file: File): void {
      if ($state.get().step === 'sending') return
      const refusal = refuseDocument(file, type)
      if (refusal) notify({ title: refusal.title, description: refusal.text, tone: 'destructive' })
      else $state.set({ step: 'chosen', file, percent: 0 })
    },
    clear(): void {
      if ($state.get().step !== 'sending') $state.set(EMPTY)
    },
    /** Sends the chosen file, or the one that failed once more. */
    async start(): Promise<void> {
      const state = $state.get()
      if (state.step === 'empty' || state.step === 'sending') return
      const { file } = state
      $state.set({ step: 'sending', file, percent: 0 })
      const own = (sending = send(file, type, (percent) => {
        if ($state.get().step === 'sending') $state.set({ step: 'sending', file, percent })
      }))
      try {
        await own.done
        $state.set(EMPTY)
        notify({ title: 'Document uploaded', description: 'Your document has been uploaded successfully.' })
        onStored()
      } catch (error) {
        if (own.isCancelled()) return
        fail(file, error)
      }
    },
    /** Stops what is under way; the file stays chosen. */
    cancel(): void {
      const state = $state.get()
      if (state.step !== 'sending') return
      $state.set({ step: 'chosen', file: state.file, percent: 0 })
      sending?.cancel()
    },
  }
}

/** An upload as the screens take it. */
export type Upload = ReturnType<typeof createUpload>
