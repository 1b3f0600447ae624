import { type Call, getStatus } from '#api/platform/contract/call.ts'
import { CALLS, getName } from '#api/calls.ts'
import { multipart, MULTIPART } from '#api/documents/testing-document.ts'
import { pdf } from '#api/documents/testing-files.ts'
import { ACCOUNT } from './samples/account.ts'
import { ADMIN } from './samples/admin.ts'
import { CONNECTION } from './samples/connection.ts'
import { CONTENT } from './samples/content.ts'
import { DOCUMENT } from './samples/document.ts'
import { INVITATIONS } from './samples/invitation.ts'
import { LOGIN } from './samples/login.ts'
import { PROFILE } from './samples/profile.ts'
import { UNCLAIMED } from './samples/unclaimed.ts'
import type { Needs, Sample } from './samples/sample.ts'

/** The smallest real PNG that is accepted as a logo; created when needed. */
const png = async () => {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 40, height: 40, channels: 3, background: '#225544' } })
    .png()
    .toBuffer()
}

const NEEDS: Needs = {
  ...LOGIN,
  ...ACCOUNT,
  ...INVITATIONS,
  ...UNCLAIMED,
  ...PROFILE,
  ...DOCUMENT,
  ...CONNECTION,
  ...ADMIN,
  ...CONTENT,
}

const getFile = ({ upload }: Call): Sample['raw'] =>
  upload?.field
    ? { type: MULTIPART, body: () => multipart([{ fileName: 'a.pdf', content: pdf() }]) }
    : { type: 'image/png', body: png }

/** A request for every call, by its name. */
export const SAMPLES: Readonly<Record<string, Sample>> = Object.fromEntries(
  CALLS.map((call) => [
    getName(call),
    {
      done: getStatus(call),
      ...(call.example && { body: () => call.example! }),
      ...(call.upload && { raw: getFile(call) }),
      ...NEEDS[getName(call)],
    },
  ]),
)
