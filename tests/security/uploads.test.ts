import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { DOCUMENT_MEDIA_TYPES, documentExtension } from '#api/documents/contract/files.ts'
import type { Document } from '#api/documents/contract/responses.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { MULTIPART } from '#api/documents/testing-document.ts'
import { getCookie } from '#tests/people.ts'
import { useProduct } from '#tests/use-product.ts'
import { BAD_DOCUMENTS, badAssets, badLogos } from './bad-files.ts'

const product = await useProduct('bad-files')
const founder = await getCookie(product.url, 'founder')
const investor = await getCookie(product.url, 'investor')
const editor = await getCookie(product.url, 'editor')

const send = (method: string, path: string, cookie: string, type?: string, body?: Buffer | string) =>
  fetch(product.url + path, {
    method,
    headers: { Cookie: cookie, Origin: product.url, ...(type && { 'Content-Type': type }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  })
const stored = () => readdirSync(join(product.dataDir, 'uploads')).toSorted()
const profile = async () => (await (await send('GET', '/api/startup/profile', founder)).json()) as Startup

/** Problems with how a file is served: it could run, be framed, be cached, or be mistaken for another type. */
function harmIn({ headers }: Response, mediaType: string): string[] {
  const policy = headers.get('Content-Security-Policy') ?? ''
  const isPdf = mediaType === 'application/pdf'
  const isImage = mediaType === 'image/webp'
  const rules: [string, boolean][] = [
    ['its type', headers.get('Content-Type') === mediaType],
    ['guessing at its type', headers.get('X-Content-Type-Options') === 'nosniff'],
    ['what it may load', /(?:^|; )default-src 'none'/.test(policy) && !/script-src|unsafe-eval|\*/.test(policy)],
    ['where it runs', isPdf || isImage || policy.startsWith('sandbox;')],
    ['who frames it', policy.includes("frame-ancestors 'none'") && headers.get('X-Frame-Options') === 'DENY'],
    ['who embeds it', headers.get('Cross-Origin-Resource-Policy') === 'same-origin'],
    ['how it is offered', isImage || offersSafely(headers.get('Content-Disposition') ?? '', isPdf)],
    ['what it sets', headers.getSetCookie().length === 0],
  ]
  return rules.filter(([, isMet]) => !isMet).map(([rule]) => rule)
}

/** A PDF may be shown, and anything else is a download; its name must not contain a path or break a header. */
function offersSafely(disposition: string, isPdf: boolean): boolean {
  const [, kind, name = ''] =
    /^(inline|attachment); filename="([^"]*)"; filename\*=UTF-8''[\w.%~!$&+^`|#-]*$/.exec(disposition) ?? []
  return kind === (isPdf ? 'inline' : 'attachment') && !/[/\\\p{Cc}]/u.test(name)
}

/** Problems with a stored document, which is deleted afterward. */
async function findHarm({ id, filename, name }: Document): Promise<string[]> {
  const opened = await send('GET', `/api/documents/${filename}`, investor)
  await opened.arrayBuffer()
  const removed = await send('DELETE', `/api/documents/${id}`, founder)
  return [
    ...harmIn(opened, DOCUMENT_MEDIA_TYPES[documentExtension(filename)!][0]),
    ...(opened.headers.get('Cache-Control') === 'private, no-store' ? [] : ['who keeps it']),
    ...(/[/\\\p{Cc}\p{Bidi_Control}]/u.test(name) ? ['its name'] : []),
    ...(opened.status === 200 && removed.status === 204 ? [] : ['what is answered']),
  ]
}

describe('a bad file as a document', () => {
  test.each(BAD_DOCUMENTS.map((file) => [file.what, file] as const))(
    '%s does no harm',
    async (_what, { fate, body }) => {
      const before = { files: stored(), documents: (await profile()).documents }
      const answer = await send('POST', '/api/documents/upload', founder, MULTIPART, body)
      expect(answer.status, await answer.clone().text()).toSatisfy((status: number) =>
        fate === 'refused' ? [400, 413, 415].includes(status) : status === 201,
      )
      expect(fate === 'harmless' ? await findHarm((await answer.json()) as Document) : []).toEqual([])
      expect({ files: stored(), documents: (await profile()).documents }).toEqual(before)
    },
  )
})

test('a bad file as a logo is refused, or encoded again without its hidden content', async () => {
  const wrong: string[] = []
  const logos = await badLogos()
  for (const { what, fate, body } of logos) {
    const before = stored()
    const answer = await send('PUT', '/api/startup/logo', founder, 'image/png', body)
    if (fate === 'refused') {
      if (![400, 413, 415].includes(answer.status)) wrong.push(`${what}: ${answer.status}`)
      if (stored().join() !== before.join()) wrong.push(`${what}: left a file`)
      continue
    }
    const { logo } = (await answer.json()) as Startup
    const opened = await send('GET', logo!, investor)
    const content = Buffer.from(await opened.arrayBuffer())
    const { format, exif, xmp } = await sharp(content).metadata()
    const harm = harmIn(opened, 'image/webp')
    if (answer.status !== 200 || harm.length > 0) wrong.push(`${what}: ${answer.status} ${harm.join(', ')}`)
    if (format !== 'webp' || exif || xmp || /script|evil/.test(content.toString('latin1'))) wrong.push(`${what}: kept`)
  }
  expect(wrong).toEqual([])
})

test('a bad image of an editor is refused, and the content stays unchanged', async () => {
  const content = () => readdirSync(join(product.dataDir, 'content'), { recursive: true, encoding: 'utf8' }).toSorted()
  const before = content()
  const assets = await badAssets()
  const statuses: [string, number][] = []
  for (const { what, path, content: bytes } of assets) {
    const asset = { path, content: Buffer.from(bytes).toString('base64'), encoding: 'base64' }
    const body = JSON.stringify({ action: 'persistMedia', params: { asset } })
    const { status } = await send('POST', '/api/cms', editor, 'application/json', body)
    statuses.push([what, [400, 413, 415].includes(status) ? 0 : status])
  }
  expect(statuses).toEqual(assets.map(({ what }) => [what, 0]))
  expect(content()).toEqual(before)
})
