import { map } from 'nanostores'
import type { DataRoom } from '#api/contract/document/answers.ts'
import { documentExtension } from '#api/contract/document/files.ts'
import type { DocumentType } from '#api/contract/enumerations.ts'
import { dataRoom } from './document-data.ts'

type Choice = DataRoom['choice']

const OPEN: Choice = { visibility: 'investors', downloadable: true, watermark: false, asksTerms: false }

/** Whether a file opens in a page of the product; only such a one can be kept from being downloaded, or be marked. */
export const isPdf = ({ name }: File): boolean => documentExtension(name) === 'pdf'

/** What the founder has chosen for the file that is about to be uploaded. */
export const $choices = map<Partial<Record<DocumentType, Choice>>>({})

/** The choice for an upload: the one made here; else the access of the deck that it replaces, or the last choice. */
export function choiceNow(type: DocumentType, room: DataRoom | undefined = dataRoom.$value.get().data): Choice {
  const replaced = type === 'pitchDeck' ? room?.documents.find((one) => one.type === type) : undefined
  return $choices.get()[type] ?? replaced ?? room?.choice ?? OPEN
}
