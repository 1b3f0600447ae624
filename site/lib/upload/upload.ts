import { atom } from 'nanostores'
import { failureToast, reasonOf, type Failure } from '#site/lib/failure.ts'
import { notify, type ToastContent } from '#site/ui/feedback/toast.ts'
import type { Sending } from './send-file.ts'

/** Where an upload stands (rules: Documents). What was refused before it was sent is not worth another try. */
export type UploadState =
  | { step: 'empty' }
  | { step: 'sending'; file: File; percent: number }
  | { step: 'failed'; file: File; reason: string; isFinal: boolean }

export interface UploadSettings<Answer> {
  /** What can be said against a file before it is sent. */
  refuse: (file: File) => { title: string; text: string } | null
  send: (file: File, onProgress: (percent: number) => void) => Sending<Answer>
  /** After a success: what shows the file asks again. */
  onStored: (answer: Answer) => void
  success: ToastContent
  failure: Failure
}

const EMPTY: UploadState = { step: 'empty' }
const cancels = new Set<() => void>()

/** How many files of this page are on their way. */
export const $underway = atom(0)

/** Ends every upload of this page. */
export function cancelUploads(): void {
  for (const cancel of cancels) cancel()
}

/** One upload at a time of one kind. Kept outside the components, so that it survives a change of tab. */
export function createUpload<Answer>({ refuse, send, onStored, success, failure }: UploadSettings<Answer>) {
  const $state = atom<UploadState>(EMPTY)
  let running: Sending<Answer> | undefined

  function cancel(): void {
    const before = running
    running = undefined
    $state.set(EMPTY)
    before?.cancel()
  }

  async function start(file: File): Promise<Answer | undefined> {
    $state.set({ step: 'sending', file, percent: 0 })
    const own = (running = send(file, (percent) => {
      if (running === own) $state.set({ step: 'sending', file, percent })
    }))
    cancels.add(cancel)
    $underway.set(cancels.size)
    try {
      const answer = await own.done
      if (running === own) $state.set(EMPTY)
      notify(success)
      onStored(answer)
      return answer
    } catch (error) {
      // Nothing is told of what the person ended.
      if (running !== own) return undefined
      $state.set({ step: 'failed', file, reason: reasonOf(failure, error), isFinal: false })
      notify(failureToast(failure, error))
      return undefined
    } finally {
      if (running === own) running = undefined
      cancels.delete(cancel)
      $underway.set(cancels.size)
    }
  }

  return {
    $state,
    /** Sends a file as soon as it is chosen, or says at it why not. Answers what was stored. */
    async choose(file: File): Promise<Answer | undefined> {
      if ($state.get().step === 'sending') return undefined
      const refusal = refuse(file)
      if (!refusal) return await start(file)
      $state.set({ step: 'failed', file, reason: refusal.text, isFinal: true })
      notify({ title: refusal.title, description: refusal.text, tone: 'destructive' })
      return undefined
    },
    /** Sends the file that failed once more. */
    async retry(): Promise<Answer | undefined> {
      const state = $state.get()
      return state.step === 'failed' ? await start(state.file) : undefined
    },
    /** Ends what is under way, and forgets the file. */
    cancel,
  }
}

/** An upload as the screens take it. */
export type Upload<Answer = unknown> = ReturnType<typeof createUpload<Answer>>
