import { ACCEPT, readError, unreachable } from '#site/lib/request-error.ts'
import { isRefusedPage, pageHeaders } from '#site/lib/session/page-user.ts'

export interface Sending<Answer> {
  /** Resolves with the answer. @throws RequestError */
  done: Promise<Answer>
  cancel: () => void
}

/** A call whose body is a file; its media type is the body's own. */
export interface FileCall {
  method: 'POST' | 'PUT'
  url: string
  body: FormData | File
}

/**
 * Sends a file. By XMLHttpRequest, because fetch does not tell how much of a body has been sent. `onProgress` hears
 * percents from 0 to 100.
 */
export function sendFile<Answer>(call: FileCall, onProgress: (percent: number) => void): Sending<Answer> {
  const request = new XMLHttpRequest()
  const done = new Promise<Answer>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? (loaded / total) * 100 : 0)
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(new Error('Canceled'))
    request.onload = () => {
      const { status, statusText, responseText } = request
      if (status >= 200 && status < 300) return resolve(JSON.parse(responseText) as Answer)
      isRefusedPage({ get: (name) => request.getResponseHeader(name) })
      void readError({ status, statusText, text: async () => responseText }).then(reject)
    }
  })
  request.open(call.method, call.url)
  for (const [name, value] of Object.entries({ Accept: ACCEPT, ...pageHeaders() }))
    request.setRequestHeader(name, value)
  request.send(call.body)
  return { done, cancel: () => request.abort() }
}
