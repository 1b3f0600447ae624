import { notify } from '#site/ui/feedback/toast.ts'
import { refreshOwners } from './document-data.ts'
import { sendDocument } from './send-document.ts'
import { createUpload } from './upload.ts'

const parts = { send: sendDocument, notify, onStored: refreshOwners }

/** The uploads of this page: the deck's and the documents' may run at the same time. */
export const uploads = { pitchDeck: createUpload('pitchDeck', parts), document: createUpload('document', parts) }
