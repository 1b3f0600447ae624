import { map } from 'nanostores'
import type { DataRoom } from '#api/documents/contract/responses.ts'
import { documentExtension } from '#api/documents/contract/files.ts'
import type { DocumentType } from '#api/documents/contract/choices.ts'

type Choice = DataRoom['choice']

/** Whether a file opens in a page of the product; only such a one can be kept from being downloaded, or be marked. */
export const isPdf = ({ name }: File): boolean => documentExtension(name) === 'pdf'

/** What the founder has chosen for the file that is about to be uploaded. */
export const $choices = map<Partial<Record<DocumentType, Choice>>>({})

/** The choice for an upload: the one made here; else the access of the deck that it replaces, or the last choice. */
export function choiceNow(type: DocumentType, dataRoom: DataRoom): Choice {
  const replaced = type === 'pitchDeck' ? dataRoom.documents.find((document) => document.type === type) : undefined
  return $choices.get()[type] ?? replaced ?? dataRoom.choice
}

/** The choices as the screen shows them. */
const shown = new Map<DocumentType, Choice>()

/** What the screen shows for a file is what goes out with it, whatever becomes of the data meanwhile. */
export const showChoice = (type: DocumentType, choice: Choice): void => void shown.set(type, choice)

/** The choice that goes out with a file: it is sent only from a screen that shows one. */
export const choiceToSend = (type: DocumentType): Choice => shown.get(type)!

/** The next file is another question. */
export const forgetChoice = (type: DocumentType): void => $choices.setKey(type, undefined)
