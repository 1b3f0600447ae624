import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Document } from './contract/responses.ts'
import type { BulkResult } from '#api/users/calls.ts'
import type { Member } from '#api/users/contract.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { documents } from './table.ts'
import { startups } from '#api/startups/table.ts'
import { endUserSessions } from '#api/auth/session.service.ts'
import { getAnswer, lateBody } from '#api/testing.ts'
import { createDocumentApi, multipart, MULTIPART, BOUNDARY, type DocumentApi } from './testing-document.ts'
import { zip } from '#api/platform/files/testing-zip.ts'
import { doc, docx, pdf, ppt, pptx } from './testing-files.ts'

const MB = 1_048_576
const PDF_TEXT = 'Please upload a PDF, PPT, PPTX, DOC, or DOCX file.'

let api: DocumentApi
beforeEach(async () => void (api = await createDocumentApi()))

const rows = () => api.database.read.select().from(documents)
const profile = () => api.json<Startup>('GET', '/api/startup/profile', { cookie: api.founder.cookie })
/** Expects no row and no file in the folder. */
async function expectNothing() {
  expect(await rows()).toEqual([])
  expect(statSync(api.uploadsDir, { throwIfNoEntry: false }) ? api.files() : []).toEqual([])
  expect(api.failures).toEqual([])
}
/** A PDF of exactly this many bytes. */
const buildPdf = (bytes: number) => pdf(bytes)

describe('an upload', () => {
  it('of a deck, and its deletion, count as a change for bulk reviews', async () => {
    const [user, admin] = [await api.signedInAs('user', { requestedRole: 'founder' }), await api.signedInAs('admin')]
    await api.addStartup(user.id)
    const decide = async (meanwhile: () => Response | Promise<Response>) => {
      const { updatedAt } = await api.json<Member>('GET', `/api/admin/users/${user.id}`, admin)
      api.clock.now += 1000
      const answer = await meanwhile()
      const body = { action: 'approve', ids: [user.id], shown: { [user.id]: updatedAt } }
      const { done } = await api.json<BulkResult>('POST', '/api/admin/users/bulk', { cookie: admin.cookie, body })
      return [answer.ok, done]
    }
    const { cookie } = user
    expect(await decide(() => api.upload('Deck.pdf', pdf(), { type: 'pitchDeck', cookie }))).toEqual([true, []])
    const [{ id } = { id: 0 }] = await rows()
    expect(await decide(() => api.call('DELETE', `/api/documents/${id}`, { cookie }))).toEqual([true, []])
  })

  it.each([
    ['Plan.pdf', pdf(), 'application/pdf'],
    ['Plan.DOC', doc(), 'application/msword'],
    ['Plan.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['Plan.ppt', ppt(), 'application/vnd.ms-powerpoint'],
    ['Plan.pptx', pptx(), 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ])('of %s is stored completely, with its digest', async (name, content, mediaType) => {
    const response = await api.send(multipart([{ fileName: name, mediaType, content }]))
    expect(response.status).toBe(201)
    const document = (await response.json()) as Document
    expect(document).toEqual({
      id: expect.any(Number),
      name,
      filename: expect.stringMatching(/^[0-9a-f]{32}\.(pdf|docx?|pptx?)$/),
      date: new Date(api.clock.now).toISOString(),
      type: 'document',
      size: content.length,
    })
    const path = join(api.uploadsDir, document.filename)
    expect(readFileSync(path).equals(content)).toBe(true)
    expect([statSync(api.uploadsDir).mode & 0o777, statSync(path).mode & 0o777]).toEqual([0o700, 0o600])
    const sha256 = createHash('sha256').update(content).digest('hex')
    expect(await rows()).toMatchObject([{ startupId: api.startupId, mediaType, sha256 }])
    expect((await profile()).documents).toEqual([document])
    expect(api.files()).toEqual([document.filename])
  })

  it.each([
    ['document', 5 * MB, 'Document file size must be less than 5MB.'],
    ['pitchDeck', 15 * MB, 'Pitch deck file size must be less than 15MB.'],
  ])('as %s can have exactly %d bytes, and not one more', async (type, limit, text) => {
    expect(await getAnswer(await api.upload('a.pdf', buildPdf(limit + 1), { type }))).toEqual([413, text])
    await expectNothing()
    const after = multipart([
      { fileName: 'a.pdf', content: buildPdf(limit + 1) },
      { field: 'type', content: type },
    ])
    expect(await getAnswer(await api.send(after))).toEqual([413, text])
    await expectNothing()
    expect((await api.upload('a.pdf', buildPdf(limit), { type })).status).toBe(201)
  })

  it('is aborted when it can no longer be a document', async () => {
    let sent = 0
    const head = multipart([{ fileName: 'a.pdf', content: pdf() }]).subarray(0, 400)
    const endless = new ReadableStream({
      pull(controller) {
        const chunk = sent === 0 ? head : Buffer.alloc(MB)
        sent += chunk.length
        controller.enqueue(chunk)
      },
    })
    expect((await api.send(endless)).status).toBe(413)
    expect(sent).toBeLessThan(20 * MB)
    await expectNothing()
  })

  it('accepts `type` after the file too', async () => {
    const parts = [
      { fileName: 'deck.pdf', content: pdf() },
      { field: 'type', content: 'pitchDeck' },
    ]
    expect(await (await api.send(multipart(parts))).json()).toMatchObject({ type: 'pitchDeck' })
  })

  it('keeps a name in any script, without a folder', async () => {
    const send = (fileName: string) => api.upload(fileName, pdf())
    expect(await (await send('C:\\plans\\Präsentation 計画.pdf')).json()).toMatchObject({
      name: 'Präsentation 計画.pdf',
    })
    expect(await (await send('../../etc/passwd.pdf')).json()).toMatchObject({ name: 'passwd.pdf' })
  })

  const file = { fileName: 'a.pdf', content: pdf() }
  const whole = multipart([file])
  it.each<[string, Buffer | undefined, string | undefined, number, string | RegExp]>([
    ['no body at all', undefined, MULTIPART, 400, /couldn’t read/],
    ['JSON', Buffer.from('{}'), 'application/json', 415, 'This call takes a file as form data.'],
    ['a form without a boundary', whole, 'multipart/form-data', 400, /couldn’t read/],
    ['another boundary', whole, 'multipart/form-data; boundary=other', 400, /couldn’t read/],
    ['a body cut short', whole.subarray(0, -30), MULTIPART, 400, /couldn’t read/],
    ['a body cut inside the head of a part', whole.subarray(0, 60), MULTIPART, 400, /couldn’t read/],
    ['noise', Buffer.alloc(2000, 7), MULTIPART, 400, /couldn’t read/],
    ['a form without parts', Buffer.from(`--${BOUNDARY}--\r\n`), MULTIPART, 400, /Choose a file/],
    ['a text under the name of the file', multipart([{ content: 'x' }]), MULTIPART, 400, /Choose a file/],
    ['a picker without a file', multipart([{ fileName: '', content: '' }]), MULTIPART, 400, /Choose a file/],
    ['a file under another name', multipart([{ ...file, field: 'file' }]), MULTIPART, 400, /Choose a file/],
    ['two files', multipart([file, file]), MULTIPART, 400, 'Upload one file at a time.'],
    ['two types', multipart([file, ...twice('document', 'pitchDeck')]), MULTIPART, 400, /once only/],
    ['an unknown type', multipart([file, { field: 'type', content: 'logo' }]), MULTIPART, 400, /pitchDeck or document/],
    ['a hundred fields', multipart([file, ...twice(...Array<string>(100).fill('a'))]), MULTIPART, 400, /./],
    ['an empty file', multipart([{ fileName: 'a.pdf', content: '' }]), MULTIPART, 400, /^This file is empty/],
    ['another extension', multipart([{ ...file, fileName: 'a.exe' }]), MULTIPART, 415, PDF_TEXT],
    ['no extension', multipart([{ ...file, fileName: 'pdf' }]), MULTIPART, 415, PDF_TEXT],
    ['two extensions', multipart([{ ...file, fileName: 'a.pdf.html' }]), MULTIPART, 415, PDF_TEXT],
    ['another declared type', multipart([{ ...file, mediaType: 'text/html' }]), MULTIPART, 415, PDF_TEXT],
    ['HTML as PDF', multipart([{ ...file, content: '<script>alert(1)</script>' }]), MULTIPART, 415, PDF_TEXT],
    ['a PDF as a slide show', multipart([{ ...file, fileName: 'a.pptx' }]), MULTIPART, 415, PDF_TEXT],
    ['macros', multipart([{ fileName: 'a.docx', content: docx('word/vbaProject.bin') }]), MULTIPART, 415, PDF_TEXT],
    ['a plain zip', multipart([{ fileName: 'a.docx', content: zip(['a']) }]), MULTIPART, 415, PDF_TEXT],
    [
      'a bomb',
      multipart([{ fileName: 'a.pptx', content: pptx({ name: 'ppt/a', unpacked: 4e9 }) }]),
      MULTIPART,
      415,
      PDF_TEXT,
    ],
  ])('is refused and leaves nothing: %s', async (_what, body, contentType, status, message) => {
    expect(await getAnswer(api.send(body, contentType === undefined ? {} : { contentType }))).toEqual([
      status,
      expect.stringMatching(message),
    ])
    await expectNothing()
  })

  it('that is interrupted leaves nothing', async () => {
    const body = multipart([{ fileName: 'a.pdf', content: buildPdf(2 * MB) }])
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(body.subarray(0, MB)),
      pull: (controller) => controller.error(new Error('gone')),
    })
    expect((await api.send(broken)).status).toBe(400)
    await expectNothing()
  })

  it('that finishes after its sender was signed out leaves nothing', async () => {
    const late = lateBody(whole, () => api.database.write((tx) => endUserSessions(tx, api.founder.id)))
    expect((await api.send(late)).status).toBe(401)
    await expectNothing()
  })

  it('that the database can’t store leaves no file', async () => {
    api.context.database.write = () => Promise.reject(new Error('no'))
    expect((await api.upload('a.pdf', pdf())).status).toBe(500)
    expect(api.files()).toEqual([])
  })

  it('is refused before its file without a profile, and by the Origin rule', async () => {
    const { cookie } = await api.signedInAs('founder')
    expect(await getAnswer(await api.upload('a.pdf', pdf(), { cookie }))).toEqual([404, 'Startup profile not found'])
    const foreign = { Origin: 'https://evil.example', Cookie: api.founder.cookie, 'Content-Type': MULTIPART }
    const response = await api.app.request('/api/documents/upload', {
      method: 'POST',
      headers: foreign,
      body: new Uint8Array(whole),
    })
    expect(response.status).toBe(403)
    await expectNothing()
  })

  it('is open to a pending founder with a profile', async () => {
    const { id, cookie } = await api.signedInAs('user', { requestedRole: 'founder' })
    await api.addStartup(id)
    expect((await api.upload('a.pdf', pdf(), { cookie })).status).toBe(201)
  })

  it('accepts five documents of six in parallel, and the deck separately', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => api.upload(`${i}.pdf`, pdf())))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409])
    const full = answers.find(({ status }) => status === 409)!
    expect(await full.text()).toBe('Maximum of 5 documents reached')
    expect((await api.upload('deck.pdf', pdf(), { type: 'pitchDeck' })).status).toBe(201)
    expect(api.files().sort()).toEqual((await rows()).map(({ storedName }) => storedName).sort())
    expect(api.files()).toHaveLength(6)
  })

  it('of a new deck replaces the old one and its file', async () => {
    const first = (await (await api.upload('one.pdf', pdf(), { type: 'pitchDeck' })).json()) as Document
    expect((await profile()).pitchDeck).toBe(first.filename)
    const second = (await (await api.upload('two.pptx', pptx(), { type: 'pitchDeck' })).json()) as Document
    expect(await profile()).toMatchObject({ pitchDeck: second.filename, documents: [second] })
    expect(api.files()).toEqual([second.filename])
  })

  it('of three decks in parallel leaves one', async () => {
    const answers = await Promise.all([1, 2, 3].map((i) => api.upload(`${i}.pdf`, pdf(), { type: 'pitchDeck' })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const { pitchDeck, documents: left } = await profile()
    expect(left.map(({ filename }) => filename)).toEqual([pitchDeck])
    expect(api.files()).toEqual([pitchDeck])
  })
})

function twice(...types: string[]) {
  return types.map((content) => ({ field: 'type', content }))
}

describe('a deletion', () => {
  it.each(['id', 'filename'] as const)('by %s deletes the row and the file', async (key) => {
    const document = (await (await api.upload('a.pdf', pdf())).json()) as Document
    const remove = () => api.call('DELETE', `/api/documents/${document[key]}`, { cookie: api.founder.cookie })
    expect(await getAnswer(await remove())).toEqual([204, ''])
    await expectNothing()
    expect(await getAnswer(await remove())).toEqual([404, 'We couldn’t find this document.'])
  })

  it('of the deck clears it in the profile; a link stays', async () => {
    const upload = async () => (await (await api.upload('a.pdf', pdf(), { type: 'pitchDeck' })).json()) as Document
    const remove = ({ id }: Document) => api.call('DELETE', `/api/documents/${id}`, { cookie: api.founder.cookie })
    await remove(await upload())
    expect((await profile()).pitchDeck).toBeNull()
    const deck = await upload()
    await api.database.write((tx) =>
      tx.update(startups).set({ pitchDeck: 'https://example.org/deck' }).where(eq(startups.id, api.startupId)),
    )
    await remove(deck)
    expect((await profile()).pitchDeck).toBe('https://example.org/deck')
  })

  it.each(['0', '1e3', '-1', 'a.pdf', '..%2Ftrellis.db', '99999'])('of %s returns 404', async (key) => {
    expect((await api.call('DELETE', `/api/documents/${key}`, { cookie: api.founder.cookie })).status).toBe(404)
  })

  it('is for the founder of this startup only', async () => {
    const document = (await (await api.upload('a.pdf', pdf())).json()) as Document
    const other = await api.signedInAs('founder')
    await api.addStartup(other.id)
    for (const key of [document.id, document.filename]) {
      expect((await api.call('DELETE', `/api/documents/${key}`, { cookie: other.cookie })).status).toBe(404)
    }
    expect(api.files()).toEqual([document.filename])
  })
})
