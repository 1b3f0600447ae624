import type { Document } from '#api/contract/document/answers.ts'
import type { DocumentType } from '#api/contract/enumerations.ts'
import { ACCEPT, readError, unreachable } from '#site/lib/request-error.ts'

export interface Sending {
  /** The upload was stopped by the person; nothing is told. */
  isCancelled: () => boolean
  /** Resolves with the stored document. @throws RequestError */
  done: Promise<Document>
  cancel: () => void
}

/**
 * Sends a file to POST /api/documents/upload. By XMLHttpRequest, because fetch does not tell how much of a body has
 * been sent. `onProgress` hears percents from 0 to 100.
 */
export function sendDocument(file: File, type: DocumentType, onProgress: (percent: number) => void): Sending {
  const request = new XMLHttpRequest()
  let cancelled = false
  const done = new Promise<Document>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? (loaded / total) * 100 : 0)
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(new Error('Cancelled'))
    request.onload = () => {
      if (request.status === 201) return resolve(JSON.parse(request.responseText) as Document)
      const { status, statusText, responseText } = request
      void readError({ status, statusText, text: async () => responseText }).then(reject)
    }
  })
  const form = new FormData()
  // Before the file, so that the server knows the limit from the first byte on.
  form.set('type', type)
  form.set('document', file)
  request.open('POST', '/api/documents/upload')
  request.setRequestHeader('Accept', ACCEPT)
  request.send(form)
  return {
    done,
    isCancelled: () => cancelled,
    cancel() {
      cancelled = true
      request.abort()
    },
  }
}
