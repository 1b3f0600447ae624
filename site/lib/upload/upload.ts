import { atom } from 'nanostores'
import { FILE_TITLES } from '#api/platform/contract/file-errors.ts'
import { failureToast, getReason, type Failure } from '#site/lib/failure.ts'
import { notify, type ToastContent } from '#site/ui/feedback/toast.ts'
import type { Sending } from './send-file.ts'

/** Where an upload stands (rules: Documents). What was refused before it was sent is not worth another try. */
export type UploadState =
  | { step: 'empty' }
  | { step: 'chosen'; file: File }
  | { step: 'sending'; file: File; percent: number }
  | { step: 'failed'; file: File; reason: string; isFinal: boolean }

export interface UploadSettings<Answer> {
  /** What can be said against a file before it is sent. */
  refuse: (file: File) => { title: string; text: string } | null
  send: (file: File, onProgress: (percent: number) => void) => Sending<Answer>
  /** Before a file is shown as chosen: what was asked of the one before is forgotten. */
  onChosen?: () => void
  /** After a success: what shows the file asks again. */
  onStored: (answer: Answer) => void
  success: ToastContent
  failure: Failure
}

const EMPTY: UploadState = { step: 'empty' }
/** By upload whose file isn't stored yet: the way to forget it. */
const cancels = new Map<object, () => void>()

/** How many files of this page are chosen or on their way: they would be lost with the page. */
export const $unsent = atom(0)

/** Forgets every file of this page that isn't stored yet. */
export function cancelUploads(): void {
  for (const cancel of cancels.values()) cancel()
}

/** One upload at a time of one kind. Kept outside the components, so that it survives a change of tab. */
export function createUpload<Answer>(settings: UploadSettings<Answer>) {
  const { refuse, send, onStored, success } = settings
  const failure = { ...settings.failure, titles: FILE_TITLES }
  const $state = atom<UploadState>(EMPTY)
  let running: Sending<Answer> | undefined

  function show(state: UploadState): void {
    if (state.step === 'chosen' || state.step === 'sending') cancels.set($state, cancel)
    else cancels.delete($state)
    $state.set(state)
    $unsent.set(cancels.size)
  }

  function cancel(): void {
    const before = running
    running = undefined
    show(EMPTY)
    before?.cancel()
  }

  async function start(file: File): Promise<Answer | undefined> {
    show({ step: 'sending', file, percent: 0 })
    const own = (running = send(file, (percent) => {
      if (running === own) show({ step: 'sending', file, percent })
    }))
    try {
      const answer = await own.done
      if (running === own) show(EMPTY)
      notify(success)
      onStored(answer)
      return answer
    } catch (error) {
      // Nothing is said about what the user canceled.
      if (running !== own) return undefined
      show({ step: 'failed', file, reason: getReason(failure, error), isFinal: false })
      notify(failureToast(failure, error))
      return undefined
    } finally {
      if (running === own) running = undefined
    }
  }

  return {
    $state,
    /** Takes a file that can be sent, or says at it why not. */
    choose(file: File): void {
      if ($state.get().step === 'sending') return
      const error = refuse(file)
      if (!error) {
        settings.onChosen?.()
        return show({ step: 'chosen', file })
      }
      show({ step: 'failed', file, reason: error.text, isFinal: true })
      notify({ title: error.title, description: error.text, tone: 'destructive' })
    },
    /** Sends the file that was chosen, or that failed, once more. Answers what was stored. */
    async send(): Promise<Answer | undefined> {
      const state = $state.get()
      const isReady = state.step === 'chosen' || (state.step === 'failed' && !state.isFinal)
      return isReady ? await start(state.file) : undefined
    },
    /** Ends what is under way, and forgets the file. */
    cancel,
  }
}

/** An upload as the screens take it. */
export type Upload<Answer = unknown> = ReturnType<typeof createUpload<Answer>>
