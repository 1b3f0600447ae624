import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Document } from './contract/responses.ts'
import { users } from '#api/users/table.ts'
import { startups } from '#api/startups/table.ts'
import { createDocumentApi, type DocumentApi } from './testing-document.ts'
import { docx, pdf } from './testing-files.ts'

let api: DocumentApi
beforeEach(async () => void (api = await createDocumentApi()))

const upload = async (name: string, content: Buffer) => (await (await api.upload(name, content)).json()) as Document
const open = (filename: string, cookie?: string, method = 'GET') =>
  api.call(method, `/api/documents/${filename}`, cookie === undefined ? {} : { cookie })
const change = (values: Partial<typeof startups.$inferInsert>) =>
  api.database.write((tx) => tx.update(startups).set(values).where(eq(startups.id, api.startupId)))

describe('a document', () => {
  it('is a PDF in the browser, safely', async () => {
    const content = pdf(200_000)
    const { filename } = await upload('Präsentation.pdf', content)
    const response = await open(filename, api.founder.cookie)
    expect([response.status, Object.fromEntries(response.headers)]).toEqual([
      200,
      {
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'content-disposition': `inline; filename="Pr_sentation.pdf"; filename*=UTF-8''Pr%C3%A4sentation.pdf`,
        'content-length': String(content.length),
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'content-type': 'application/pdf',
        etag: `"${filename}"`,
        'x-content-type-options': 'nosniff',
      },
    ])
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
  })

  it('is a download in any other format', async () => {
    const { filename } = await upload('Plan.docx', docx())
    const { headers } = await open(filename, api.founder.cookie)
    expect(headers.get('Content-Disposition')).toMatch(/^attachment;/)
    expect(headers.get('Content-Security-Policy')).toMatch(/^sandbox;/)
    expect(headers.get('Content-Type')).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
  })

  it('answers HEAD with only the headers', async () => {
    const { filename, size } = await upload('a.pdf', pdf())
    const response = await open(filename, api.founder.cookie, 'HEAD')
    expect([response.status, response.headers.get('Content-Length'), await response.text()]).toEqual([
      200,
      String(size),
      '',
    ])
  })

  it('is sent in parts of the requested version', async () => {
    const content = pdf(600_000)
    const { filename } = await upload('a.pdf', content)
    const request = async (headers: Record<string, string>, method = 'GET') => {
      const answer = await api.call(method, `/api/documents/${filename}`, { cookie: api.founder.cookie, headers })
      const body = Buffer.from(await answer.arrayBuffer())
      return {
        status: answer.status,
        body,
        range: answer.headers.get('Content-Range'),
        length: answer.headers.get('Content-Length'),
      }
    }
    const size = content.length
    const whole = { status: 200, range: null, length: String(size) }
    const middle = await request({ Range: 'bytes=100000-499999' })
    expect(middle).toMatchObject({ status: 206, range: `bytes 100000-499999/${size}`, length: '400000' })
    expect(middle.body.equals(content.subarray(100_000, 500_000))).toBe(true)
    expect((await request({ Range: 'bytes=-9' })).body.equals(content.subarray(-9))).toBe(true)
    expect((await request({ Range: 'bytes=0-3,9-12' })).body.equals(content)).toBe(true)
    expect(await request({ Range: `bytes=${size}-` })).toMatchObject({ status: 416, range: `bytes */${size}` })
    expect(await request({ Range: 'bytes=5-', 'If-Range': '"another"' })).toMatchObject(whole)
    expect(await request({ Range: 'bytes=5-', 'If-Range': `"${filename}"` })).toMatchObject({ status: 206 })
    expect(await request({ Range: 'bytes=5-9' }, 'HEAD')).toMatchObject({ ...whole, body: Buffer.alloc(0) })
    expect(await request({ 'If-None-Match': `"${filename}"` })).toMatchObject({ status: 304, body: Buffer.alloc(0) })
  })

  it('can be read by everyone with the full version, which is checked each time', async () => {
    const { filename } = await upload('a.pdf', pdf())
    const people = {
      pending: await api.signedInAs('user', { requestedRole: 'investor' }),
      editor: await api.signedInAs('editor'),
      founder: await api.signedInAs('founder'),
      investor: await api.signedInAs('investor'),
      owner: api.founder,
      admin: await api.signedInAs('admin'),
    }
    const readers = async () => {
      const able: string[] = []
      for (const [name, { cookie }] of Object.entries(people)) {
        const response = await open(filename, cookie)
        expect([200, 404]).toContain(response.status)
        if (response.ok) able.push(name)
        await response.arrayBuffer()
        const part = await api.call('GET', `/api/documents/${filename}`, { cookie, headers: { Range: 'bytes=1-' } })
        expect(part.status).toBe(response.ok ? 206 : 404)
      }
      return able
    }
    expect((await open(filename)).status).toBe(401)
    await change({ approved: false, isPublic: true })
    expect(await readers()).toEqual(['owner', 'admin'])
    await change({ approved: true, isPublic: false })
    expect(await readers()).toEqual(['investor', 'owner', 'admin'])
    await change({ isPublic: true })
    expect(await readers()).toEqual(['investor', 'owner', 'admin'])
    await api.database.write((tx) => tx.update(users).set({ active: false }).where(eq(users.id, people.investor.id)))
    expect((await open(filename, people.investor.cookie)).status).not.toBe(200)
    await api.database.write((tx) => tx.update(users).set({ active: false }).where(eq(users.id, api.founder.id)))
    expect((await open(filename, people.admin.cookie)).status).toBe(200)
  })

  it.each(['a.pdf', '..%2F..%2Fetc%2Fpasswd', `${'a'.repeat(32)}.pdf`, `${'a'.repeat(32)}.html`, '.incoming-aa'])(
    'with the name %s doesn’t exist',
    async (name) => expect((await open(name, api.founder.cookie)).status).toBe(404),
  )

  it('whose file is lost is 404, and reported to the server administrator', async () => {
    const { filename } = await upload('a.pdf', pdf())
    rmSync(join(api.uploadsDir, filename))
    expect((await open(filename, api.founder.cookie)).status).toBe(404)
    expect(api.failures).toEqual([new Error('The file of a document is missing')])
  })

  it('is deleted with its founder', async () => {
    const { filename } = await upload('a.pdf', pdf())
    const admin = await api.signedInAs('admin')
    expect((await api.call('DELETE', `/api/admin/users/${api.founder.id}`, { cookie: admin.cookie })).status).toBe(204)
    expect((await open(filename, admin.cookie)).status).toBe(404)
    expect(api.files()).toEqual([])
  })
})
