import { atom } from 'nanostores'
import type { DataRoom } from '#api/contract/document/answers.ts'
import { dataRoom } from './document-data.ts'

type Choice = DataRoom['choice']

/** What the founder has chosen on this page for the next uploads; `null` until they do. */
export const $choice = atom<Choice | null>(null)

/** The choice for the next upload: the one made here, else the last one that the server knows. */
export const choiceNow = (room: DataRoom | undefined = dataRoom.$value.get().data): Choice =>
  $choice.get() ?? room?.choice ?? { visibility: 'investors', downloadable: true, watermark: false, asksTerms: false }
