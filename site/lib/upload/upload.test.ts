import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { refuseDocument } from '#api/documents/contract/files.ts'
import { UPLOAD } from '#site/copy/failures/profile.ts'
import { RequestError } from '#site/lib/request-error.ts'
import { toasts } from '#site/ui/feedback/toast.ts'
import { $unsent, cancelUploads, createUpload, type Upload } from './upload.ts'

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name)
const deck = file('deck.pdf')
const success = { title: 'Document uploaded' }

/** The next file of the worker begins without a toast. */
afterEach(() => void toasts.subscribe((toast) => toast && toasts.close(toast.id))())

let messages: (string | undefined)[]
let stored: string[]
let sent: { progress: (percent: number) => void; succeed: () => void; fail: (error: Error) => void }[]
let upload: Upload<string>

/** The network, which a test answers. */
function send({ name }: File, progress: (percent: number) => void) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  sent.push({ progress, succeed: () => resolve(name), fail: reject })
  return { done: promise, cancel: () => reject(new Error('Canceled')) }
}

beforeEach(() => {
  messages = []
  stored = []
  sent = []
  const refuse = (chosen: File) => refuseDocument(chosen, 'document')
  upload = createUpload({ refuse, send, onStored: (name) => stored.push(name), success, failure: UPLOAD })
  onTestFinished(toasts.subscribe((toast) => toast && messages.push(toast.description ?? toast.title)))
  messages = []
})

describe('a file that was chosen', () => {
  it('waits to be sent, and can be cleared', () => {
    upload.choose(deck)
    expect([upload.$state.get(), $unsent.get(), sent]).toEqual([{ step: 'chosen', file: deck }, 1, []])
    upload.cancel()
    expect([upload.$state.get(), $unsent.get(), sent]).toEqual([{ step: 'empty' }, 0, []])
  })

  it('and is sent is on its way until it is stored', async () => {
    upload.choose(deck)
    const done = upload.send()
    expect([upload.$state.get(), $unsent.get()]).toEqual([{ step: 'sending', file: deck, percent: 0 }, 1])
    sent[0]!.progress(40)
    expect(upload.$state.get()).toMatchObject({ step: 'sending', percent: 40 })
    sent[0]!.succeed()
    expect(await done).toBe('deck.pdf')
    expect([upload.$state.get(), $unsent.get()]).toEqual([{ step: 'empty' }, 0])
    expect([stored, messages]).toEqual([['deck.pdf'], ['Document uploaded']])
  })

  it.each([
    ['virus.exe', 10, 'Please upload a PDF, PPT, PPTX, DOC, or DOCX file.'],
    ['a.pdf', 5 * 1_048_576 + 1, 'Document file size must be less than 5MB.'],
  ])('and cannot be taken (%s of %d bytes) says so where it stands', async (name, bytes, reason) => {
    upload.choose(file(name, bytes))
    expect(upload.$state.get()).toMatchObject({ step: 'failed', reason, isFinal: true })
    expect(await upload.send()).toBeUndefined()
    expect([messages, sent]).toEqual([[reason], []])
  })

  it.each([
    [new RequestError(409, 'Maximum of 5 documents reached'), '409: Maximum of 5 documents reached'],
    [new Error('Failed to upload document'), 'Could not upload your document. Please try again.'],
  ])('and failed stays with the reason, and can be tried again', async (error, reason) => {
    upload.choose(deck)
    const first = upload.send()
    sent[0]!.fail(error)
    await first
    expect(upload.$state.get()).toEqual({ step: 'failed', file: deck, reason, isFinal: false })
    expect([messages, $unsent.get()]).toEqual([[reason], 0])
    const second = upload.send()
    sent[1]!.succeed()
    expect(await second).toBe('deck.pdf')
    expect([upload.$state.get(), stored]).toEqual([{ step: 'empty' }, ['deck.pdf']])
  })

  it.each([
    ['by itself', () => upload.cancel()],
    ['with all of the page', cancelUploads],
  ])('and was canceled %s is forgotten, and nothing is said', async (_, cancel) => {
    upload.choose(deck)
    const done = upload.send()
    cancel()
    expect(await done).toBeUndefined()
    sent[0]!.progress(90)
    expect([upload.$state.get(), messages, $unsent.get()]).toEqual([{ step: 'empty' }, [], 0])
    upload.choose(file('other.pdf'))
    const next = upload.send()
    sent[0]!.progress(95)
    expect(upload.$state.get()).toMatchObject({ step: 'sending', percent: 0 })
    sent[1]!.succeed()
    expect(await next).toBe('other.pdf')
  })

  it('is not replaced by a second one while it is being sent', async () => {
    upload.choose(deck)
    const done = upload.send()
    upload.choose(file('other.pdf'))
    expect(await upload.send()).toBeUndefined()
    expect([upload.$state.get(), sent.length]).toEqual([{ step: 'sending', file: deck, percent: 0 }, 1])
    sent[0]!.succeed()
    await done
  })

  it('and was too large for the server alone is shown with the same title', async () => {
    const titles: string[] = []
    onTestFinished(toasts.subscribe((toast) => toast && titles.push(toast.title)))
    for (const status of [413, 415, 503]) {
      upload.choose(deck)
      const done = upload.send()
      sent.at(-1)!.fail(new RequestError(status, 'No.'))
      await done
    }
    expect(titles.slice(-3)).toEqual(['File too large', 'Invalid file type', 'Upload failed'])
  })

  it('and failed is forgotten when it is cleared', () => {
    upload.choose(file('virus.exe'))
    upload.cancel()
    expect(upload.$state.get()).toEqual({ step: 'empty' })
  })
})
