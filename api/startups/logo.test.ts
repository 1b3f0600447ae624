import { eq } from '#api/platform/db/drizzle.ts'
import sharp, { type Sharp } from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { LOGO_ERRORS, refuseLogo } from './contract/logo.ts'
import type { Startup } from './contract/responses.ts'
import { users } from '#api/users/table.ts'
import { startups } from './table.ts'
import { sweepUploads } from '#api/users/removal.service.ts'
import { createDocumentApi, type DocumentApi } from '#api/documents/testing-document.ts'
import { getAnswer, lateBody, TEST_ORIGIN } from '#api/testing.ts'
import { createOversizedPng } from '#tests/oversized-png.ts'

let api: DocumentApi
beforeEach(async () => void (api = await createDocumentApi()))

const RED = { r: 200, g: 30, b: 30 }
const image = (width: number, height: number, background: object = RED) =>
  sharp({ create: { width, height, channels: 4, background: { ...RED, alpha: 1, ...background } } })
const png = (width = 300, height = 300) => image(width, height).png().toBuffer()

async function send(body: Buffer | ReadableStream, cookie = api.founder.cookie, type = 'image/png') {
  const headers = { Origin: TEST_ORIGIN, Cookie: cookie, 'Content-Type': type }
  return api.app.request('/api/startup/logo', { method: 'PUT', headers, body, duplex: 'half' } as RequestInit)
}
const stored = async (body: Buffer) => ((await (await send(body)).json()) as Startup).logo!
const get = (path: string, cookie?: string) => api.call('GET', path, cookie ? { cookie } : {})
const remove = () => api.call('DELETE', '/api/startup/logo', { cookie: api.founder.cookie })
const change = (values: Partial<typeof startups.$inferInsert>) =>
  api.database.write((tx) => tx.update(startups).set(values).where(eq(startups.id, api.startupId)))

async function readBytes(path: string) {
  const answer = await get(path, api.founder.cookie)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** Reads a stored logo and returns a function for the color at a point. */
async function readPixels(path: string) {
  const { data, info } = await sharp(await readBytes(path))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
}

describe('a logo', () => {
  it.each([
    ['png', 300, 300],
    ['jpeg', 1600, 200],
    ['webp', 64, 640],
  ] as const)('of kind %s and %d × %d becomes a square WebP without metadata', async (kind, width, height) => {
    const sent = await image(width, height)
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .toFormat(kind)
      .toBuffer()
    const made = await sharp(await readBytes(await stored(sent))).metadata()
    expect(made).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect([made.exif, made.xmp, made.icc]).toEqual([undefined, undefined, undefined])
  })

  it('that is wide is shown whole on its own background, or on white', async () => {
    const mark = await image(100, 100, { r: 0, g: 0, b: 200 }).png().toBuffer()
    const wide = await image(900, 300)
      .composite([{ input: mark, left: 400, top: 100 }])
      .png()
      .toBuffer()
    const at = await readPixels(await stored(wide))
    const isNear = (color: number[], wanted: number[]) => color.every((value, i) => Math.abs(value - wanted[i]!) < 12)
    expect([isNear(at(5, 5), [200, 30, 30]), isNear(at(256, 256), [0, 0, 200])]).toEqual([true, true])
    const clear = await image(100, 100, { alpha: 0 }).png().toBuffer()
    const { dominant } = await sharp(await readBytes(await stored(clear))).stats()
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
  })

  it('is upright as the camera was held', async () => {
    const left = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#ffffff' } })
      .composite([{ input: await image(100, 200).removeAlpha().png().toBuffer(), left: 0, top: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const at = await readPixels(await stored(left))
    expect([at(256, 20)[1]! < 60, at(256, 490)[1]! > 240]).toEqual([true, true])
  })

  it.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['nothing', () => Buffer.alloc(0), 400, 'This file is empty. Choose another one.'],
    ['a script', () => Buffer.from('<script>alert(1)</script>'), 415, 'Upload a PNG, JPEG, or WebP image.'],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'),
      415,
      'Upload a PNG, JPEG, or WebP image.',
    ],
    ['a GIF', () => image(60, 60).gif().toBuffer(), 415, 'Upload a PNG, JPEG, or WebP image.'],
    ['half a picture', async () => (await png()).subarray(0, 120), 415, 'Upload a PNG, JPEG, or WebP image.'],
    ['31 pixels', () => png(31, 400), 400, 'Your logo must be at least 32 pixels wide and high.'],
    [
      'a bomb of pixels',
      () => createOversizedPng(9000, 9000),
      413,
      'This image has too many pixels. Make it smaller first.',
    ],
    ['a byte too much', () => Buffer.alloc(5 * 1_048_576 + 1), 413, 'Your logo must be 5MB or less.'],
  ])('is refused and leaves nothing: %s', async (_what, body, status, message) => {
    expect(await getAnswer(send(await body()))).toEqual([status, message])
    expect(api.files()).toEqual([])
  })

  it('can have exactly 5MB and exactly 32 pixels', async () => {
    const small = await png(32, 32)
    expect((await send(small)).status).toBe(200)
    expect((await send(Buffer.concat([small, Buffer.alloc(5 * 1_048_576 - small.length)]))).status).toBe(200)
  })

  it('replaces the one before under another name, which is deleted with its file', async () => {
    const first = await stored(await png())
    const second = await stored(await png(100, 100))
    expect(second).not.toBe(first)
    expect(api.files()).toEqual([second.split('/').at(-1)])
    expect((await get(first, api.founder.cookie)).status).toBe(404)
    const answer = await remove()
    expect([answer.status, ((await answer.json()) as Startup).logo]).toEqual([200, null])
    expect([(await get(second, api.founder.cookie)).status, api.files()]).toEqual([404, []])
  })

  it('is kept by the cleanup, and by saving the profile with another one', async () => {
    const logo = await stored(await png())
    api.clock.now = Date.now() + 2 * 60 * 60_000
    expect(await sweepUploads(api.context)).toBe(0)
    const body = { logo: 'https://elsewhere.example/logo.png', location: 'Elsewhere' }
    const saved = await api.call('PUT', '/api/startup/profile', { cookie: await api.signIn(api.founder.id), body })
    expect([saved.status, (await saved.json()) as Startup]).toEqual([
      200,
      expect.objectContaining({ logo, location: 'Elsewhere' }),
    ])
  })

  it('of another startup can’t be used as one’s own', async () => {
    const logo = await stored(await png())
    const other = await api.signedInAs('founder')
    await api.addStartup(other.id)
    const saved = await api.call('PUT', '/api/startup/profile', { cookie: other.cookie, body: { logo } })
    expect(saved.status).toBe(400)
  })

  it('is visible to those who can see the startup, and only cached by browsers', async () => {
    const logo = await stored(await png())
    const people = {
      visitor: undefined,
      investor: (await api.signedInAs('investor')).cookie,
      founder: (await api.signedInAs('founder')).cookie,
      admin: (await api.signedInAs('admin')).cookie,
      owner: api.founder.cookie,
    }
    const readers = async () => {
      const able = []
      for (const [name, cookie] of Object.entries(people)) {
        const answer = await get(logo, cookie)
        expect([200, 404]).toContain(answer.status)
        if (answer.ok) able.push(name)
        await answer.arrayBuffer()
      }
      return able
    }
    await change({ approved: false, isPublic: true })
    expect(await readers()).toEqual(['admin', 'owner'])
    await change({ approved: true, isPublic: false })
    expect(await readers()).toEqual(['investor', 'admin', 'owner'])
    expect((await get(logo, people.investor)).headers.get('Cache-Control')).toBe('private, no-store')
    await change({ isPublic: true })
    expect(await readers()).toEqual(['visitor', 'investor', 'founder', 'admin', 'owner'])
    const { headers } = await get(logo)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    const listed = (await (await get('/api/startups')).json()) as Startup[]
    expect(listed.map((startup) => startup.logo)).toEqual([logo])
  })

  it('requires a founder with a profile', async () => {
    const investor = await api.signedInAs('investor')
    expect((await send(await png(), investor.cookie)).status).toBe(403)
    const { cookie } = await api.signedInAs('founder')
    expect((await send(await png(), cookie)).status).toBe(404)
    expect(api.files()).toEqual([])
  })

  it('is deleted with its founder', async () => {
    await stored(await png())
    const admin = await api.signedInAs('admin')
    expect((await api.call('DELETE', `/api/admin/users/${api.founder.id}`, { cookie: admin.cookie })).status).toBe(204)
    expect(api.files()).toEqual([])
  })

  it('isn’t accepted from someone who was deactivated during the upload', async () => {
    const deactivate = () =>
      api.database.write((tx) => tx.update(users).set({ active: false }).where(eq(users.id, api.founder.id)))
    expect((await send(lateBody(await png(), deactivate))).status).toBe(401)
    expect(api.files()).toEqual([])
  })
})

describe('a logo with a shared link', () => {
  it('is a JPEG in the size for social networks, on the logo’s own background', async () => {
    const logo = await stored(await png())
    const made = sharp(await readBytes(`${logo}/shared.jpg`))
    expect(await made.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const { data } = await made.raw().toBuffer({ resolveWithObject: true })
    for (const [at, value] of [RED.r, RED.g, RED.b].entries()) expect(Math.abs(data[at]! - value)).toBeLessThan(8)
  })

  it('is for those who can see the startup, and for no one once the logo is deleted', async () => {
    const logo = await stored(await png())
    await change({ approved: false })
    expect((await get(`${logo}/shared.jpg`)).status).toBe(404)
    expect((await get(`${logo}/shared.jpg`, api.founder.cookie)).status).toBe(200)
    await remove()
    expect((await get(`${logo}/shared.jpg`, api.founder.cookie)).status).toBe(404)
  })
})

it.each(['heic', 'heix', 'hevc', 'mif1'])('an iPhone photo (%s) is refused with what to do', async (brand) => {
  const photo = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1')
  expect(await getAnswer(send(photo))).toEqual([415, LOGO_ERRORS.heic.text])
  expect(LOGO_ERRORS.heic.text).toContain('on an iPhone')
})

it('a chosen file is recognized as HEIC by its type or name before the upload', () => {
  const size = 1000
  for (const file of [{ type: 'image/heic' }, { type: 'image/heif-sequence' }, { type: '', name: 'IMG_1.HEIC' }])
    expect(refuseLogo({ size, ...file })).toEqual(LOGO_ERRORS.heic)
  // Cameras of Canon, Sony, and Fujifilm (ISO 23008-12) name it so, and no browser knows the type.
  expect(refuseLogo({ size, type: '', name: '0A1A0001.HIF' })).toEqual(LOGO_ERRORS.heic)
  expect(refuseLogo({ size, type: 'image/jpeg', name: 'heic.jpg' })).toBe(null)
})

describe('colors of a logo', () => {
  // Each one differs enough from the result of ignoring its profile, its inks, or its depth.
  it.each([
    // lovell/sharp#2365: without a profile the default is used, so print's red is duller.
    ['of print (CMYK)', 30, (made: Sharp) => made.toColourspace('cmyk').jpeg({ quality: 100 })],
    ['of wide screens (Display-P3)', 4, (made: Sharp) => made.withIccProfile('p3').png()],
    ['of wide screens, as a phone’s JPEG', 6, (made: Sharp) => made.withIccProfile('p3').jpeg({ quality: 100 })],
    ['of 16 bits', 4, (made: Sharp) => made.toColourspace('rgb16').png()],
    ['of 16 bits and Display-P3', 4, (made: Sharp) => made.withIccProfile('p3').toColourspace('rgb16').png()],
    ['of a palette', 8, (made: Sharp) => made.png({ palette: true })],
  ])('%s look the same', async (_, most, as) => {
    const pixel = await readPixels(await stored(await as(image(300, 300)).toBuffer()))
    for (const [at, value] of [RED.r, RED.g, RED.b].entries())
      expect(Math.abs(pixel(256, 256)[at]! - value)).toBeLessThan(most)
  })

  // lovell/sharp#1649: Adobe's programs invert the inks of a JPEG, and say so in a marker.
  it('of print (CMYK) aren’t inverted: white stays white', async () => {
    const white = image(300, 300, { r: 255, g: 255, b: 255 }).flatten().toColourspace('cmyk').jpeg()
    const pixel = await readPixels(await stored(await white.toBuffer()))
    expect(Math.min(...pixel(256, 256))).toBeGreaterThan(250)
  })

  // Exif 3.0, tag 0x0112: how the camera was held, also mirrored. How each orientation is stored: turned by, then
  // mirrored.
  it.each([
    [2, 0, true],
    [3, 180, false],
    [4, 180, true],
    [5, 90, true],
    [6, 270, false],
    [7, 270, true],
    [8, 90, false],
  ])('are oriented as the camera was held: EXIF %d', async (orientation, turned, mirrored) => {
    const corner = await sharp({ create: { width: 150, height: 150, channels: 3, background: '#0000c8' } })
      .png()
      .toBuffer()
    const upright = await sharp({ create: { width: 300, height: 300, channels: 3, background: RED } })
      .composite([{ input: corner, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const saved = sharp(await sharp(upright).rotate(turned).png().toBuffer()).flop(mirrored)
    const pixel = await readPixels(await stored(await saved.withMetadata({ orientation }).jpeg().toBuffer()))
    const corners = [pixel(40, 40), pixel(470, 40), pixel(40, 470), pixel(470, 470)]
    expect(corners.map(([red, , blue]) => (blue! > red! ? 'blue' : 'red'))).toEqual(['blue', 'red', 'red', 'red'])
  })
})
