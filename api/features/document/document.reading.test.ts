import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Document } from '#api/contract/document.ts'
import { users } from '#api/db/schema/account.ts'
import { startups } from '#api/db/schema/startup.ts'
import { createDocumentApi, type DocumentApi } from './testing-document.ts'
import { docx, pdf } from './testing-files.ts'

let api: DocumentApi
beforeEach(async () => void (api = await createDocumentApi()))
afterEach(() => api.close())

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
        'cache-control': 'private, no-store',
        'content-disposition': `inline; filename="Pr_sentation.pdf"; filename*=UTF-8''Pr%C3%A4sentation.pdf`,
        'content-length': String(content.length),
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
      },
    ])
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
  })

  it('is a download in any other kind', async () => {
    const { filename } = await upload('Plan.docx', docx())
    const { headers } = await open(filename, api.founder.cookie)
    expect(headers.get('Content-Disposition')).toMatch(/^attachment;/)
    expect(headers.get('Content-Security-Policy')).toMatch(/^sandbox;/)
    expect(headers.get('Content-Type')).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
  })

  it('answers HEAD with the headers alone', async () => {
    const { filename, size } = await upload('a.pdf', pdf())
    const response = await open(filename, api.founder.cookie, 'HEAD')
    expect([response.status, response.headers.get('Content-Length'), await response.text()]).toEqual([
      200,
      String(size),
      '',
    ])
  })

  it('is read by whoever sees the full version, asked anew each time', async () => {
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
    'under the name %s is not there',
    async (name) => expect((await open(name, api.founder.cookie)).status).toBe(404),
  )

  it('whose file is lost is 404, and the operator is told', async () => {
    const { filename } = await upload('a.pdf', pdf())
    rmSync(join(api.uploadsDir, filename))
    expect((await open(filename, api.founder.cookie)).status).toBe(404)
    expect(api.failures).toEqual([new Error('The file of a document is missing')])
  })

  it('is gone with its founder', async () => {
    const { filename } = await upload('a.pdf', pdf())
    const admin = await api.signedInAs('admin')
    expect((await api.call('DELETE', `/api/admin/users/${api.founder.id}`, { cookie: admin.cookie })).status).toBe(204)
    expect((await open(filename, admin.cookie)).status).toBe(404)
    expect(api.files()).toEqual([])
  })
})
