import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TEST_ORIGIN, getAnswer } from '#api/testing.ts'
import { createCmsApi, type CmsApi } from '#api/cms/testing-cms.ts'
import type { Branding } from '#content/schema/branding.ts'
import { createOversizedPng } from '#tests/oversized-png.ts'

let api: CmsApi
beforeAll(async () => void (api = await createCmsApi()))
afterAll(() => api.close())
beforeEach(() => void (api.requests.length = 0))

const stored = () => JSON.parse(api.content.git('show', 'HEAD:look/look.json')) as Branding
const change = (body: object, cookie = api.chief.cookie) => api.call('PUT', '/api/admin/branding', { cookie, body })
const RED = { r: 200, g: 30, b: 30 }
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const plain = (width: number, height: number, background: object = RED) =>
  sharp({ create: { width, height, channels: 4, background: { ...RED, alpha: 1, ...background } } })
/** Two bars of one color on a transparent background. */
const onNothing = async (color: object, width = 800, height = 400) =>
  sharp({ create: { width, height, channels: 4, background: CLEAR } })
    .composite(
      await Promise.all(
        [0.4, 0.6].map(async (at) => {
          const bar = plain(width / 2, height / 10, color).png()
          return { input: await bar.toBuffer(), left: width / 4, top: Math.round(height * at) }
        }),
      ),
    )
    .png()
    .toBuffer()
const send = (name: string, body: Buffer, cookie = api.chief.cookie) =>
  api.app.request(`/api/admin/branding/${name}`, {
    method: 'PUT',
    headers: { Origin: TEST_ORIGIN, Cookie: cookie, 'Content-Type': 'image/png' },
    body: new Uint8Array(body),
  })

describe('the brand color', () => {
  it('is stored with the content, published, and recorded in the audit log', async () => {
    expect(await (await change({ colour: 'FFE600' })).json()).toEqual({ request: 1 })
    expect(stored()).toEqual({ colour: '#ffe600' })
    expect(api.content.git('log', '-1', '--format=%an: %s')).toBe('Carla Reyes: Change the look of the region')
    expect(api.requests).toEqual(['settings.branding'])
    const [entry] = (await api.json('GET', '/api/admin/audit', { cookie: api.chief.cookie })) as [object]
    expect(entry).toMatchObject({
      action: 'settings.branding',
      details: { before: { colour: null }, after: { colour: '#ffe600' } },
    })
  })

  it('has an accent, which needs the color and ends with it', async () => {
    await change({ colour: '#7a1f2b', accent: '2F6F94' })
    expect(stored()).toEqual({ colour: '#7a1f2b', accent: '#2f6f94' })
    const answer = await getAnswer(change({ colour: null, accent: '#2f6f94' }))
    expect(answer).toEqual([400, 'Choose a brand color first.'])
    await change({ colour: '#7a1f2b' })
    expect(stored()).toEqual({ colour: '#7a1f2b' })
  })

  it('can be reset to the default', async () => {
    await change({ colour: '#123456' })
    await change({ colour: null })
    expect(stored()).toEqual({})
  })

  it.each(['#12', 'red', 'url(x)', '#1234567', '#12345g', ''])('can’t be %j', async (colour) => {
    expect((await change({ colour })).status).toBe(400)
  })

  it('is for administrators, and editors can’t change it', async () => {
    expect((await change({ colour: '#123456' }, api.ada.cookie)).status).toBe(403)
    const raw = '{ "colour": "#123456" }'
    const params = { dataFiles: [{ path: 'look/look.json', slug: 'look', raw, base: null }], assets: [] }
    const [status] = await api.chief.refused('persistEntry', { ...params, options: { useWorkflow: false } })
    expect(status).toBe(400)
    const [branding] = await api.chief.refused('entriesByFolder', { folder: 'look', extension: 'json', depth: 1 })
    expect(branding).toBe(400)
  })
})

describe('a branding image', () => {
  it('is redrawn without its empty border, and knows its backgrounds', async () => {
    expect((await send('logo', await onNothing({ r: 10, g: 20, b: 60 }, 1600, 800))).status).toBe(200)
    const logo = stored().logo!
    expect(logo).toMatchObject({ ground: 'light', height: 160 })
    const made = await sharp(Buffer.from(logo.png, 'base64')).metadata()
    expect([made.format, made.exif, made.icc]).toEqual(['png', undefined, undefined])
    await send('logo', await onNothing({ r: 250, g: 250, b: 250 }))
    expect(stored().logo).toMatchObject({ ground: 'dark' })
    await send('logo', await plain(640, 200).jpeg().toBuffer())
    expect(stored().logo).toMatchObject({ ground: 'any' })
  })

  it('is square as an icon, and both are stored with the color', async () => {
    await change({ colour: '#123456' })
    await send('mark', await plain(100, 300).webp().toBuffer())
    await send('logo', await plain(100, 300).png().toBuffer())
    const { colour, mark, logo } = stored()
    expect([colour, mark?.width, mark?.height, logo?.height]).toEqual(['#123456', 512, 512, 160])
    const response = await api.call('DELETE', '/api/admin/branding/mark', { cookie: api.chief.cookie })
    expect([response.status, Object.keys(stored())]).toEqual([200, ['colour', 'logo']])
  })

  it('for dark backgrounds needs a logo, and is removed with it', async () => {
    const remove = () => api.call('DELETE', '/api/admin/branding/logo', { cookie: api.chief.cookie })
    await remove()
    const pale = await onNothing({ r: 250, g: 250, b: 250 })
    expect(await getAnswer(send('dark-logo', pale))).toEqual([409, 'Upload a logo first.'])
    await send('logo', await plain(640, 200).png().toBuffer())
    expect((await send('dark-logo', pale)).status).toBe(200)
    expect(stored()).toMatchObject({ logo: { ground: 'any' }, darkLogo: { ground: 'dark' } })
    await remove()
    expect(Object.keys(stored())).not.toContain('darkLogo')
  })

  it.each<[string, () => Buffer | Promise<Buffer>, number]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
    ['a GIF', () => plain(60, 60).gif().toBuffer(), 415],
    ['nothing to see', () => plain(60, 60, { alpha: 0 }).png().toBuffer(), 400],
    ['nothing', () => Buffer.alloc(0), 400],
    ['too small', () => plain(20, 60).png().toBuffer(), 400],
    ['a bomb of pixels', () => createOversizedPng(9000, 9000), 413],
    ['more than five megabytes', () => Buffer.alloc(5 * 1_048_576 + 1), 413],
  ])('is refused and changes nothing: %s', async (_what, body, status) => {
    const [found] = await getAnswer(send('logo', await body()))
    expect(found).toBe(status)
    expect(api.requests).toEqual([])
  })
})

it('GET returns the live branding', async () => {
  const answer = await api.json('GET', '/api/admin/branding', { cookie: api.chief.cookie })
  expect(answer).toEqual({ colour: null, accent: null, shades: null, logo: null, darkLogo: null, mark: null })
})
