import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DataRoom } from '#api/documents/contract/responses.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import { dataRoomQuery } from './document-data.ts'
import { DocumentUpload } from './DocumentUpload.tsx'
import { choiceNow, choiceToSend } from './upload-choice.ts'
import { UploadChoice } from './UploadChoice.tsx'
import { uploads } from './uploads.ts'

const accepted = { visibility: 'accepted', downloadable: false, watermark: true, requiresNda: false } as const
const dataRoom: DataRoom = { documents: [], people: [], choice: accepted, terms: null }
const deck = new File(['%PDF-1.7'], 'deck.pdf', { type: 'application/pdf' })
const visibility = page.getByLabelText('Who will have access')
const upload = page.getByRole('button', { name: 'Upload deck.pdf' })
const choose = () => {
  uploads.document.choose(deck)
  onTestFinished(() => uploads.document.cancel())
}

it('an upload: waits until it is known who can open the documents, and says when that failed', async () => {
  let isUp = false
  answerCalls(() => (isUp ? Response.json(dataRoom) : new Response('Busy', { status: 503 })))
  mount(<DocumentUpload type="document" label="Choose a document" />)
  choose()
  await expect.element(page.getByText(/^Couldn’t load who has access to your documents/)).toBeVisible()
  await expect.element(upload).toBeDisabled()
  isUp = true
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  await expect.element(visibility).toHaveValue('accepted')
  await expect.element(upload).toBeEnabled()
})

it('an upload: goes out as the screen shows it, when the data is another by then', async () => {
  answerCalls(() => new Promise<Response>(() => {}))
  mount(<UploadChoice type="document" file={deck} dataRoom={dataRoom} />)
  await expect.element(visibility).toHaveValue('accepted')
  const later: DataRoom = { ...dataRoom, choice: { ...accepted, visibility: 'investors' } }
  dataRoomQuery.set(later)
  expect(choiceNow('document', later).visibility).toBe('investors')
  expect(choiceToSend('document')).toEqual(accepted)
})

it('an upload: a cleared file leaves nothing of its choice to the next one', async () => {
  answerCalls(() => Response.json(dataRoom))
  mount(<DocumentUpload type="document" label="Choose a document" dataRoom={{ ...dataRoom }} />)
  choose()
  await userEvent.selectOptions(visibility, 'named')
  await expect.poll(() => choiceToSend('document').visibility).toBe('named')
  await userEvent.click(page.getByRole('button', { name: 'Clear deck.pdf' }))
  choose()
  await expect.element(visibility).toHaveValue('accepted')
  expect(choiceToSend('document').visibility).toBe('accepted')
})
