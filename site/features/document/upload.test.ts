import { beforeEach, describe, expect, it } from 'vitest'
import type { Document } from '#api/contract/document/answers.ts'
import { RequestError } from '#site/lib/request-error.ts'
import type { ToastContent } from '#site/ui/feedback/toast.ts'
import type { Sending } from './send-document.ts'
import { createUpload, type Upload } from './upload.ts'

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name)
const deck = file('deck.pdf')

let toasts: ToastContent[]
let stored: number
let sent: { progress: (percent: number) => void; succeed: () => void; fail: (error: Error) => void }[]
let upload: Upload

/** Stands in for the network, which a test answers. */
function send(_file: File, _type: string, progress: (percent: number) => void): Sending {
  const { promise, resolve, reject } = Promise.withResolvers<Document>()
  let cancelled = false
  sent.push({ progress, succeed: () => resolve({} as Document), fail: reject })
  const cancel = () => {
    cancelled = true
    reject(new RequestError(0, 'Cancelled'))
  }
  return { done: promise, isCancelled: () => cancelled, cancel }
}

beforeEach(() => {
  toasts = []
  stored = 0
  sent = []
  upload = createUpload('document', { send, notify: (toast) => toasts.push(toast), onStored: () => stored++ })
})

describe('an upload', () => {
  it('goes from no file over a chosen one and its progress to no file', async () => {
    expect(upload.$state.get()).toEqual({ step: 'empty' })
    upload.choose(deck)
    expect(upload.$state.get()).toMatchObject({ step: 'chosen', file: deck })
    const done = upload.start()
    sent[0]!.progress(40)
    expect(upload.$state.get()).toMatchObject({ step: 'sending', percent: 40 })
    sent[0]!.succeed()
    await done
    expect(upload.$state.get()).toEqual({ step: 'empty' })
    expect([stored, toasts]).toEqual([
      1,
      [{ title: 'Document uploaded', description: 'Your document has been uploaded successfully.' }],
    ])
  })

  it.each([
    ['virus.exe', 10, 'Invalid file type', 'Please upload a PDF, PPT, PPTX, DOC, or DOCX file.'],
    ['a.pdf', 5 * 1_048_576 + 1, 'File too large', 'Document file size must be less than 5MB.'],
  ])('does not take %s of %d bytes', (name, bytes, title, description) => {
    upload.choose(file(name, bytes))
    expect(upload.$state.get()).toEqual({ step: 'empty' })
    expect(toasts).toEqual([{ title, description, tone: 'destructive' }])
  })

  it.each([
    [new RequestError(409, 'Maximum of 5 documents reached'), 'Maximum of 5 documents reached'],
    [new Error('Failed to upload document'), 'Could not upload your document. Please try again.'],
  ])('that failed says why, and can be tried again', async (error, reason) => {
    upload.choose(deck)
    const first = upload.start()
    sent[0]!.fail(error)
    await first
    expect(upload.$state.get()).toMatchObject({ step: 'failed', file: deck, reason })
    expect(toasts).toEqual([{ title: 'Upload failed', description: reason, tone: 'destructive' }])
    const second = upload.start()
    sent[1]!.succeed()
    await second
    expect([upload.$state.get(), stored]).toEqual([{ step: 'empty' }, 1])
  })

  it('that was cancelled keeps its file and says nothing; late progress changes nothing', async () => {
    upload.choose(deck)
    const done = upload.start()
    upload.cancel()
    await done
    sent[0]!.progress(90)
    expect([upload.$state.get(), toasts]).toEqual([{ step: 'chosen', file: deck, percent: 0 }, []])
  })

  it('takes no second file, and is not cleared, while one is under way', () => {
    upload.choose(deck)
    void upload.start()
    void upload.start()
    upload.choose(file('other.pdf'))
    upload.clear()
    expect([upload.$state.get(), sent.length]).toEqual([{ step: 'sending', file: deck, percent: 0 }, 1])
  })

  it('is cleared before it begins', () => {
    upload.choose(deck)
    upload.clear()
    expect(upload.$state.get()).toEqual({ step: 'empty' })
  })
})
