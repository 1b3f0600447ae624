import { pdf } from '#api/documents/testing-files.ts'
import { getCookie } from './people.ts'

/** Uploads a supporting document of this name as a demo founder. */
export async function uploadDocument(url: string, username: string, name: string): Promise<void> {
  const body = new FormData()
  body.set('type', 'document')
  body.set('document', new File([new Uint8Array(pdf())], name, { type: 'application/pdf' }))
  const headers = { Origin: url, Cookie: await getCookie(url, username) }
  const answer = await fetch(`${url}/api/documents/upload`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`The document could not be sent: ${answer.status}`)
}
