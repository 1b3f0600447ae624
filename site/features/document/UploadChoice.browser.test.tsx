import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DataRoom } from '#api/contract/document/answers.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import { dataRoom } from './document-data.ts'
import { choiceNow, choiceToSend, forgetChoice } from './upload-choice.ts'
import { UploadChoice } from './UploadChoice.tsx'

const accepted = { visibility: 'accepted', downloadable: false, watermark: true, asksTerms: false } as const
const room: DataRoom = { documents: [], people: [], choice: accepted, terms: null }
const deck = new File(['%PDF-1.7'], 'deck.pdf', { type: 'application/pdf' })

it('an upload: goes out as the screen shows it, when the data is another by then', async () => {
  answerCalls(() => new Promise<Response>(() => {}))
  mount(<UploadChoice type="document" file={deck} room={room} />)
  await expect.element(page.getByLabelText('Who may open it')).toHaveValue('accepted')
  dataRoom.set({ ...room, choice: { ...accepted, visibility: 'investors' } })
  expect(choiceNow('document').visibility).toBe('investors')
  expect(choiceToSend('document')).toEqual(accepted)
  forgetChoice('document')
})

it('an upload: opens for no one but people who are named while nothing is known', () => {
  expect(choiceToSend('pitchDeck')).toMatchObject({ visibility: 'named', downloadable: false })
})
