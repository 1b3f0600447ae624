import { eq } from '#api/platform/db/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessIn, DOCUMENT_READERS, type DocumentAccess, WATERMARK_ERRORS } from './contract/access.ts'
import type { Document, DataRoomDocument } from './contract/responses.ts'
import { DOCUMENT_VISIBILITIES } from '#api/documents/contract/choices.ts'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { makePdf } from './watermark/testing-pdf.ts'
import { blocks, connections } from '#api/connections/table.ts'
import { ndaSignatures, ndaTerms, documentGrants, documents } from './table.ts'
import { startups } from '#api/startups/table.ts'
import { insertRow } from '#api/testing-rows.ts'
import { HOUR } from '#api/platform/contract/dates.ts'
import { getAnswer } from '#api/testing.ts'
import { buildPdf } from '#demo/slides.ts'
import { createDocumentApi, type DocumentApi } from './testing-document.ts'

const BOTH = [false, true]
/** Every state of a document. */
const STATES = DOCUMENT_VISIBILITIES.flatMap((visibility) =>
  BOTH.flatMap((isExpired) => BOTH.map((isBlocked) => ({ visibility, isExpired, isBlocked }))),
)
/** Every state of a reader. */
const READERS = BOTH.flatMap((isGranted) =>
  BOTH.flatMap((isConnected) => BOTH.map((owesTerms) => ({ isGranted, isConnected, owesTerms }))),
)
type State = (typeof STATES)[number] & (typeof READERS)[number]
type Reader = (typeof DOCUMENT_READERS)[number]

let api: DocumentApi
let deck: Document
let termsId: number
const VERSION = 'a'.repeat(64)
const users = {} as Record<Reader, { id: number; cookie: string }>

beforeAll(async () => {
  api = await createDocumentApi()
  await api.database.write((tx) => tx.update(startups).set({ approved: true, isPublic: true }))
  deck = (await (await api.upload('Secret plan.pdf', await makePdf(), { type: 'document' })).json()) as Document
  users.founder = api.founder
  termsId = await api.database.write((tx) =>
    insertRow(tx, ndaTerms, {
      startupId: api.startupId,
      text: 'Between us',
      version: VERSION,
      offeredAt: new Date(0),
    }),
  )
  users.administrator = await api.signedInAs('admin')
  users.investor = await api.signedInAs('investor')
  users.other = await api.signedInAs('founder')
})

const AGREED = { viewerName: 'Ada', founderName: 'Max', companyName: 'Fern', signedAt: new Date(0) }

/** Brings the rows into a state, for all readers. */
const upload = ({
  visibility,
  isExpired,
  isBlocked = false,
  isGranted,
  isConnected,
  owesTerms = false,
}: Omit<State, 'isBlocked' | 'owesTerms'> & Partial<State>) =>
  api.database.write(async (tx) => {
    const expiresAt = new Date(api.clock.now + (isExpired ? 0 : 1))
    // Someone who doesn't owe a signature has signed, or wasn't asked. Half of the states have a watermark.
    const requiresNda = owesTerms || isGranted
    await tx.update(documents).set({ visibility, expiresAt, requiresNda, watermark: isConnected })
    await tx.delete(ndaSignatures)
    await tx.delete(documentGrants)
    await tx.delete(connections)
    await tx.delete(blocks)
    // Alternates who has blocked whom.
    const [blockerId, blockedId] = isGranted ? [api.founder.id, users.investor.id] : [users.investor.id, api.founder.id]
    if (isBlocked) await tx.insert(blocks).values({ blockerId, blockedId })
    for (const { id } of Object.values(users)) {
      if (requiresNda && !owesTerms) await tx.insert(ndaSignatures).values({ ...AGREED, termsId, viewerId: id })
      if (isGranted) await tx.insert(documentGrants).values({ documentId: deck.id, userId: id })
      const pair = { investorId: id, startupId: api.startupId }
      await tx.insert(connections).values({ ...pair, state: isConnected ? 'accepted' : 'withdrawn' })
    }
  })

const call = (reader: Reader, path: string, headers = {}, method = 'GET') =>
  api.call(method, path, { cookie: users[reader].cookie, headers })

/** The status of every way to the document's bytes. */
async function statuses(reader: Reader): Promise<Record<string, number | boolean>> {
  const file = `/api/documents/${deck.filename}`
  const about = call(reader, `/api/documents/${deck.id}/about`)
  const ways: Record<string, Promise<Response>> = {
    view: call(reader, file),
    head: call(reader, file, {}, 'HEAD'),
    part: call(reader, file, { Range: 'bytes=10-19' }),
    again: call(reader, file, { 'If-None-Match': '*' }),
    download: call(reader, `${file}?download=1`),
    about,
    // Waiting longer than a second would fail, because the reader's copy may not exist by then.
    picture: about.then(() => call(reader, `/api/documents/${deck.id}/first-page`)),
  }
  const versions = new Set<string | null>()
  const answers = await Promise.all(
    Object.entries(ways).map(async ([name, answer]) => {
      const { status, headers } = await answer
      // Errors aren't cached either.
      expect(headers.get('Cache-Control')).toMatch(/no-store/)
      versions.add(headers.get('ETag'))
      return [name, status] as const
    }),
  )
  // For every way to bytes; a watermarked copy has another name than the file.
  versions.delete(null)
  const isMarked = versions.size > 0 && !versions.has(`"${deck.filename}"`)
  return { ...Object.fromEntries(answers), isMarked }
}

/** What the lists show, and whether one of them names the file. */
async function readAccess(reader: Reader) {
  const [single, list, dataRoom, contacts] = await Promise.all(
    [
      `/api/startups/${api.startupId}`,
      '/api/startups',
      `/api/startups/${api.startupId}/documents`,
      '/api/connections',
    ].map(async (path) => (await call(reader, path)).text()),
  )
  const startup = JSON.parse(single!) as StartupListItem
  const [listed] = JSON.parse(list!) as StartupListItem[]
  const [inDataRoom] = JSON.parse(dataRoom!) as DataRoomDocument[]
  return {
    isNamed: [single, list, dataRoom, contacts].some((text) => text!.includes(deck.filename)),
    inStartup: startup.documents?.length ?? 0,
    inList: listed?.documents?.length ?? 0,
    inDataRoom: inDataRoom?.access ?? 'hidden',
  }
}

const OPEN: Record<string, number> = {
  view: 200,
  head: 200,
  part: 206,
  again: 304,
  download: 200,
  about: 200,
  picture: 200,
}
const CLOSED = Object.fromEntries(Object.keys(OPEN).map((way) => [way, 404]))

/** The expected response of each way for each access, from one table. */
const listWays = (access: DocumentAccess) => (access === 'open' ? OPEN : CLOSED)

it.each(STATES)('for $visibility, expired $isExpired, blocked $isBlocked has the access in the table', async (of) => {
  for (const by of READERS) {
    const state = { ...of, ...by }
    const { isGranted, isConnected, owesTerms } = state
    await upload(state)
    for (const reader of DOCUMENT_READERS) {
      const viewer = { reader, ...by }
      const access = accessIn({ ...state, reader })
      const isMarked = access === 'open' && isConnected && reader !== 'founder'
      expect({ ...viewer, ...(await statuses(reader)) }).toEqual({ ...viewer, ...listWays(access), isMarked })
      const response = await call(reader, `/api/documents/${deck.id}/confidentiality`)
      const mustSign = (owesTerms || isGranted) && (access === 'open' || access === 'terms')
      expect({ ...viewer, terms: response.status }).toEqual({ ...viewer, terms: mustSign ? 200 : 404 })
      const { isNamed, inDataRoom, inStartup } = await readAccess(reader)
      expect({ ...viewer, isNamed, inDataRoom, inStartup }).toEqual({
        ...viewer,
        isNamed: access === 'open',
        inDataRoom: access,
        inStartup: access === 'open' ? 1 : 0,
      })
    }
  }
})

it('is in the data export of its founder only', async () => {
  await upload({ visibility: 'investors', isExpired: false, isGranted: true, isConnected: true })
  for (const reader of ['founder', 'investor', 'administrator'] as const) {
    const zip = Buffer.from(await (await call(reader, '/api/user/data')).arrayBuffer())
    expect([reader, zip.includes('%PDF-1.7')]).toEqual([reader, reader === 'founder'])
  }
})

it('ends a running download at its next part, whatever has closed the document', async () => {
  const part = (from: number) =>
    call('investor', `/api/documents/${deck.filename}`, { Range: `bytes=${from}-${from + 9}` })
  const isPair = eq(connections.investorId, users.investor.id)
  const ends: [Parameters<typeof upload>[0], () => Promise<unknown>][] = [
    [
      { visibility: 'named', isExpired: false, isGranted: true, isConnected: false },
      () => api.call('DELETE', `/api/documents/${deck.id}/grants/${users.investor.id}`, { cookie: api.founder.cookie }),
    ],
    [
      { visibility: 'accepted', isExpired: false, isGranted: false, isConnected: true },
      async () => {
        const [pair] = await api.database.read.select().from(connections).where(isPair)
        const body = { state: 'withdrawn' }
        return api.call('PATCH', `/api/connections/${pair!.id}`, { cookie: users.investor.cookie, body })
      },
    ],
    [
      { visibility: 'investors', isExpired: false, isGranted: false, isConnected: false },
      async () => void (api.clock.now += 1),
    ],
    [
      { visibility: 'named', isExpired: false, isGranted: true, isConnected: true },
      () =>
        api.database.write((tx) =>
          tx.insert(blocks).values({ blockerId: users.investor.id, blockedId: api.founder.id }),
        ),
    ],
    [
      { visibility: 'investors', isExpired: false, isGranted: false, isConnected: false },
      () =>
        api.call('PATCH', `/api/documents/${deck.id}/access`, {
          cookie: api.founder.cookie,
          body: { visibility: 'named' },
        }),
    ],
    [
      { visibility: 'investors', isExpired: false, isGranted: true, isConnected: false },
      () =>
        api.call('PUT', '/api/startup/confidentiality', {
          cookie: api.founder.cookie,
          body: { text: 'What you read here stays between us for two years, or longer.' },
        }),
    ],
  ]
  for (const [state, end] of ends) {
    await upload(state)
    expect((await part(0)).status).toBe(206)
    await end()
    expect((await part(10)).status).toBe(404)
  }
})

it('that can’t be downloaded is only shown in the product’s own viewer', async () => {
  await upload({ visibility: 'investors', isExpired: false, isGranted: false, isConnected: false })
  await api.database.write((tx) => tx.update(documents).set({ downloadable: false, expiresAt: null }))
  const file = `/api/documents/${deck.filename}`
  expect((await call('investor', `${file}?download=1`)).status).toBe(403)
  expect((await call('investor', file, { 'Sec-Fetch-Dest': 'empty' })).status).toBe(200)
  for (const destination of ['document', 'iframe', 'embed', 'object']) {
    const shown = await call('investor', file, { 'Sec-Fetch-Dest': destination })
    expect([shown.status, shown.headers.get('Location')]).toEqual([303, `/documents/${deck.id}`])
  }
  expect((await call('founder', file, { 'Sec-Fetch-Dest': 'document' })).status).toBe(200)
})

describe('a file that can be viewed but not downloaded', () => {
  /** A page, and a file that is attached to it. */
  const withAttachment = () =>
    buildPdf(
      [
        '<</Type /Catalog /Pages 2 0 R /Names <</EmbeddedFiles <</Names [(a) 4 0 R]>>>>>>',
        '<</Type /Pages /Kids [3 0 R] /Count 1>>',
        '<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100]>>',
        '<</Type /Filespec /F (model.csv) /EF <</F 5 0 R>>>>',
        '<</Type /EmbeddedFile /Length 6>>\nstream\nSECRET\nendstream',
      ],
      1,
    )
  const shown = async (reader: Reader, { filename }: Document) =>
    Buffer.from(await (await call(reader, `/api/documents/${filename}`)).arrayBuffer())

  it('is sent as its pages only, in every part; its founder and administrators get the file', async () => {
    await api.database.write((tx) => tx.delete(documents))
    const file = withAttachment()
    const sent = await api.upload('Attached.pdf', file, { type: 'document', downloadable: 'false' })
    const document = (await sent.json()) as Document
    const pages = await shown('investor', document)
    expect([pages.includes('SECRET'), pages.includes('model.csv'), pages.includes('%PDF-')]).toEqual([
      false,
      false,
      true,
    ])
    const about = (await (await call('investor', `/api/documents/${document.id}/about`)).json()) as { size: number }
    expect(about.size).toBe(pages.length)
    const part = await call('investor', `/api/documents/${document.filename}`, { Range: 'bytes=0-9' })
    expect(part.headers.get('Content-Range')).toBe(`bytes 0-9/${pages.length}`)
    for (const manager of ['founder', 'administrator'] as const)
      expect([manager, (await shown(manager, document)).equals(file)]).toEqual([manager, true])
    await api.database.write((tx) => tx.update(documents).set({ downloadable: true }))
    expect((await shown('investor', document)).equals(file)).toBe(true)
  })

  it('is refused with a reason if its pages aren’t all of it', async () => {
    const signed = buildPdf(
      [
        '<</Type /Catalog /Pages 2 0 R>>',
        '<</Type /Pages /Kids [3 0 R] /Count 1>>',
        '<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100]>>',
        '<</Type /Sig /ByteRange [0 1 2 3] /Contents <00>>>',
      ],
      1,
    )
    const fields = { type: 'document', downloadable: 'false' }
    expect(await getAnswer(api.upload('Signed.pdf', signed, fields))).toEqual([400, WATERMARK_ERRORS.signed])
    api.clock.now += HOUR
    const signedDocument = (await (await api.upload('Signed.pdf', signed, { type: 'document' })).json()) as Document
    const change = api.call('PATCH', `/api/documents/${signedDocument.id}/access`, {
      cookie: api.founder.cookie,
      body: { downloadable: false },
    })
    expect(await getAnswer(change)).toEqual([400, WATERMARK_ERRORS.signed])
  })

  it('isn’t sent whole if no copy of its pages can be made', async () => {
    api.clock.now += HOUR
    const broken = await api.upload('Broken.pdf', Buffer.from('%PDF-1.7\nnothing'), { type: 'document' })
    const document = (await broken.json()) as Document
    await api.database.write((tx) => tx.update(documents).set({ downloadable: false }))
    const answer = await call('investor', `/api/documents/${document.filename}`)
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('reupload it')])
  })
})
