import { refuseDocument } from '#api/documents/contract/files.ts'
import type { Document } from '#api/documents/contract/responses.ts'
import type { DocumentType } from '#api/documents/contract/choices.ts'
import { UPLOAD } from '#site/copy/failures/profile.ts'
import { sendFile } from '#site/lib/upload/send-file.ts'
import { createUpload } from '#site/lib/upload/upload.ts'
import { refreshOwners } from './document-data.ts'
import { choiceToSend, forgetChoice, isPdf } from './upload-choice.ts'

const getUpload = (type: DocumentType) =>
  createUpload<Document>({
    refuse: (file) => refuseDocument(file, type),
    send(file, onProgress) {
      const body = new FormData()
      // Before the file, so that the server knows the limit from the first byte on.
      body.set('type', type)
      const { visibility, downloadable, watermark, requiresNda } = choiceToSend(type)
      body.set('visibility', visibility)
      body.set('downloadable', String(downloadable || !isPdf(file)))
      body.set('watermark', String(watermark && isPdf(file)))
      // Never of a deck, which has the same choice beside it.
      body.set('requiresNda', String(requiresNda && type === 'document'))
      body.set('document', file)
      return sendFile({ method: 'POST', url: '/api/documents/upload', body }, onProgress)
    },
    onChosen: () => forgetChoice(type),
    onStored: refreshOwners,
    success: { title: 'Document uploaded', description: 'Your document has been uploaded successfully.' },
    failure: UPLOAD,
  })

/** The uploads of this page: the deck's and the documents' may run at the same time. */
export const uploads = { pitchDeck: getUpload('pitchDeck'), document: getUpload('document') }
