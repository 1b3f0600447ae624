import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CMS_LIMITS, CMS_TEXTS } from './contract/texts.ts'
import { mediaUrl } from './contract/protocol.ts'
import { story } from '#cms/gateway/testing-content.ts'
import { createOversizedPng } from '#tests/oversized-png.ts'
import { createCmsApi, refusedWith, saving, type CmsApi } from './testing-cms.ts'

let api: CmsApi
beforeAll(async () => void (api = await createCmsApi()))
afterAll(() => api.close())

let count = 0
let name: string
beforeEach(() => void (name = `picture-${++count}`))

const stored = (path: string) => readFileSync(join(api.content.contentDir, path))
const exists = (path: string) => existsSync(join(api.content.contentDir, path))
const paint = (width = 40, height = 20, background = '#a33') =>
  sharp({ create: { width, height, channels: 3, background } })
const asset = (path: string, bytes: Buffer) => ({
  asset: { path, content: bytes.toString('base64'), encoding: 'base64' as const },
})
const upload = (path: string, bytes: Buffer) => api.ada.callCms('persistMedia', asset(path, bytes))
const error = (path: string, bytes: Buffer) => api.ada.refused('persistMedia', asset(path, bytes))

describe('an uploaded image', () => {
  test.each(['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'of type %s is stored in this type',
    async (ending) => {
      const path = `media/news/${name}.${ending}`
      const format = ending === 'jpg' ? 'jpeg' : ending
      const media = await upload(path, await paint()[format]().toBuffer())
      expect(media).toMatchObject({
        path,
        name: `${name}.${ending}`,
        url: `/api/cms/${path}`,
        displayURL: `/api/cms/${path}`,
      })
      expect(media.id).toBe(api.content.git('hash-object', path))
      expect((await sharp(stored(path)).metadata()).format).toBe(ending === 'avif' ? 'heif' : format)
      expect(api.content.git('log', '-1', '--format=%an|%s')).toBe(`Ada Quill|Add the image ${path}`)
      expect(api.requests).toEqual([])
    },
  )

  test('is stored in the type of its name, whatever type it had', async () => {
    const path = `media/news/${name}.jpg`
    await upload(path, await paint().png().toBuffer())
    expect((await sharp(stored(path)).metadata()).format).toBe('jpeg')
  })

  test('is stored upright, without the place and device of the photo', async () => {
    const path = `media/news/${name}.jpg`
    const photo = await paint(60, 20)
      .withExif({
        IFD0: { Make: 'Spyglass', Copyright: 'Ada' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    await upload(path, photo)
    const metadata = await sharp(stored(path)).metadata()
    expect([metadata.width, metadata.height]).toEqual([20, 60])
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(Array(4).fill(undefined))
    expect(stored(path).includes('Spyglass')).toBe(false)
  })

  test('is scaled down to the largest size that a page shows, and never up', async () => {
    const [large, small] = [`media/news/${name}-large.webp`, `media/news/${name}-small.webp`]
    await upload(large, await paint(3000, 1500).png().toBuffer())
    await upload(small, await paint(30, 15).png().toBuffer())
    const sizes = await Promise.all([large, small].map((path) => sharp(stored(path)).metadata()))
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [CMS_LIMITS.imageSize, CMS_LIMITS.imageSize / 2],
      [30, 15],
    ])
  })

  // lovell/sharp#3760
  test.each([
    ['Display-P3', () => paint().withIccProfile('p3').png()],
    ['Display-P3 in 16 bits', () => paint().withIccProfile('p3').toColourspace('rgb16').png()],
    ['16 bits', () => paint().toColourspace('rgb16').png()],
  ])('of %s gets screen colors without a visible change', async (_, made) => {
    const path = `media/news/${name}.png`
    await upload(path, await made().toBuffer())
    const { data } = await sharp(stored(path), { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true })
    for (const [at, value] of [0xaa, 0x33, 0x33].entries()) expect(Math.abs(data[at]! - value)).toBeLessThan(4)
  })

  test('that is also a file of another type is only an image afterward', async () => {
    const hidden = ['<script>alert(1)</script>', '<?php system($_GET[0]);', 'PK\x03\x04evil.zip']
    for (const [index, planted] of hidden.entries()) {
      const path = `media/news/${name}-${index}.jpg`
      const jpeg = await paint()
        .withExif({ IFD0: { ImageDescription: planted } })
        .jpeg()
        .toBuffer()
      await upload(path, Buffer.concat([jpeg, Buffer.from(planted)]))
      expect(stored(path).includes(planted)).toBe(false)
    }
  })

  test('that is animated keeps only its first frame', async () => {
    const path = `media/news/${name}.gif`
    const frames = await Promise.all(['#f00', '#00f'].map((color) => paint(20, 20, color).png().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    await upload(path, moving)
    expect((await sharp(stored(path)).metadata()).pages ?? 1).toBe(1)
  })
})

describe('an unsupported image is refused', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>')

  test('as an SVG, by its name and by its content', async () => {
    expect((await error(`media/news/${name}.svg`, svg))[0]).toBe(400)
    for (const bytes of [svg, Buffer.concat([Buffer.from('<?xml version="1.0"?>\n<!-- x -->\n'), svg])]) {
      expect(await error(`media/news/${name}.png`, bytes)).toEqual(refusedWith(415, CMS_TEXTS.pictureSvg))
    }
  })

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a script behind a picture’s first letters', Buffer.from('GIF87b=1;alert(1)')],
    ['a document', Buffer.from('%PDF-1.7\n')],
    ['a TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('as %s', async (_, bytes) => {
    expect(await error(`media/news/${name}.png`, bytes)).toEqual(refusedWith(415, CMS_TEXTS.pictureType))
    expect(exists(`media/news/${name}.png`)).toBe(false)
  })

  test.each(['heic', 'heix', 'mif1'])('as a phone photo (%s), with what to do', async (brand) => {
    const bytes = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}heic`, 'latin1')
    expect(await error(`media/news/${name}.jpg`, bytes)).toEqual(refusedWith(415, CMS_TEXTS.pictureHeic))
  })

  test('when it is damaged', async () => {
    const whole = await paint(400, 400).png({ compressionLevel: 0 }).toBuffer()
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      Buffer.from('GIF89a=1;alert(1)'),
      whole.subarray(0, 20),
    ]) {
      expect(await error(`media/news/${name}.png`, bytes)).toEqual(refusedWith(400, CMS_TEXTS.pictureUnreadable))
    }
    const params = { asset: { path: `media/news/${name}.png`, content: 'no*base64', encoding: 'base64' } }
    expect((await api.ada.refused('persistMedia', params))[0]).toBe(400)
  })

  test('when it has too many pixels for memory, before any are decoded', async () => {
    for (const [width, height] of [
      [100_000, 100_000],
      [7746, 7746],
    ] as const) {
      expect(await error(`media/news/${name}.png`, await createOversizedPng(width, height))).toEqual(
        refusedWith(413, CMS_TEXTS.pictureTooManyPixels),
      )
    }
  })

  test('when it has too many bytes', async () => {
    const jpeg = await paint().jpeg().toBuffer()
    const padded = Buffer.concat([jpeg, Buffer.alloc(CMS_LIMITS.pictureBytes)])
    expect(await error(`media/news/${name}.jpg`, padded)).toEqual(refusedWith(413, CMS_TEXTS.pictureTooLarge))
  })

  test.each([
    'Door.png',
    'my door.png',
    'door.png.html',
    'door.html',
    '.png',
    '.door.png',
    '-door.png',
    'door..png',
    'tür.png',
  ])('with the name %s', async (bad) => {
    expect((await error(`media/news/${bad}`, await paint().png().toBuffer()))[0]).toBe(400)
    expect(exists(`media/news/${bad}`)).toBe(false)
  })

  test('as the thirteenth of one save', async () => {
    const png = await paint().png().toBuffer()
    const pictures = Object.fromEntries(
      Array.from({ length: 13 }, (_, index) => [`media/news/${name}-${index}.png`, png]),
    )
    const params = saving('news/many.md', story('Many'), { pictures })
    expect((await api.ada.refused('persistEntry', params))[0]).toBe(400)
  })
})

describe('the name of an image', () => {
  test('never refers to a different image later', async () => {
    const path = `media/news/${name}.png`
    const red = await paint(40, 20, '#f00').png().toBuffer()
    const first = await upload(path, red)
    const head = api.content.git('rev-parse', 'HEAD')
    // Uploading the same image again changes nothing, whether as uploaded or as stored.
    expect(await upload(path, red)).toEqual(first)
    expect(await upload(path, stored(path))).toEqual(first)
    expect(api.content.git('rev-parse', 'HEAD')).toBe(head)
    const blue = await paint(40, 20, '#00f').png().toBuffer()
    expect(await error(path, blue)).toEqual(refusedWith(409, CMS_TEXTS.pictureNameTaken))
    const params = saving('news/blue.md', story('Blue'), { pictures: { [path]: blue } })
    expect(await api.ada.refused('persistEntry', params)).toEqual(refusedWith(409, CMS_TEXTS.pictureNameTaken))
    expect(exists('news/blue.md')).toBe(false)
  })

  test('is kept as long as an entry or a draft shows it', async () => {
    const path = `media/news/${name}.png`
    await upload(path, await paint().png().toBuffer())
    const [entry, draft] = [`news/${name}.md`, `news/${name}-draft.md`]
    const shows = story('Shows it', `image: ../${path}\nimageAlt: A wall\n`)
    const { id } = await api.ada.callCms('persistEntry', saving(entry, shows))
    const inText = story('Shows it too', '', `![A wall](../${path} "Wall")`)
    await api.ada.callCms('persistEntry', saving(draft, inText, { asDraft: true }))
    const remove = () => api.ada.refused('deleteFiles', { paths: [path] })
    expect(await remove()).toEqual([
      409,
      {
        error: `This image is used in ${entry}, the draft of ${draft}. Remove it there first.`,
      },
    ])
    await api.ada.callCms('persistEntry', saving(entry, story('Shows it no more'), { base: id }))
    expect((await remove())[1].error).toContain(`used in the draft of ${draft}.`)
    await api.ada.callCms('deleteUnpublishedEntry', { collection: 'news', slug: `${name}-draft` })
    await api.ada.callCms('deleteFiles', { paths: [path] })
    expect(exists(path)).toBe(false)

    // Restoring the text that showed it restores the image too.
    const versions = await api.ada.callCms('history', { path: entry })
    await api.ada.callCms('revert', { path: entry, sha: versions.at(-1)!.sha })
    expect(exists(path)).toBe(true)
  })
})

test('an image without a description can be saved in a draft, but not published', async () => {
  const path = `media/news/${name}.png`
  await upload(path, await paint().png().toBuffer())
  const [entry, entryRef] = [`news/${name}.md`, { collection: 'news', slug: name }]
  const bare = story('Shows it', `image: ../${path}\n`, `![](../${path})`)
  const { id } = await api.ada.callCms('persistEntry', saving(entry, bare, { asDraft: true }))
  await api.ada.callCms('updateUnpublishedEntryStatus', { ...entryRef, newStatus: 'pending_publish' })
  const [status, { error, problems }] = await api.ada.refused('publishUnpublishedEntry', entryRef)
  expect([status, error]).toEqual([
    400,
    'This can’t be published yet. "Image description" is missing. Say what the image shows, for people who can’t see it. ' +
      '"Text" shows an image without a description. Click the image and say what it shows.',
  ])
  expect(problems?.map((problem) => problem.path)).toEqual(['imageAlt', 'body'])
  expect((await api.ada.refused('persistEntry', saving('news/at-once.md', bare)))[0]).toBe(400)
  const article = story('Shows it', `image: ../${path}\nimageAlt: A wall\n`, `![A wall](../${path})`)
  await api.ada.callCms('persistEntry', saving(entry, article, { asDraft: true, base: id }))
  await api.ada.callCms('publishUnpublishedEntry', entryRef)
})

describe('an image of a draft', () => {
  test('is visible only to editors, and moves to the library with the entry', async () => {
    const path = `media/news/${name}.png`
    const entry = `news/${name}.md`
    const entryRef = { collection: 'news', slug: name }
    const text = story('With a picture', `image: ../${path}\nimageAlt: A wall\n`)
    const pictures = { [path]: await paint(50, 50).png().toBuffer() }
    const { id } = await api.ada.callCms('persistEntry', saving(entry, text, { asDraft: true, pictures }))
    expect(exists(path)).toBe(false)
    expect(await api.ada.callCms('getMedia', { mediaFolder: '/media/news' })).not.toContainEqual(
      expect.objectContaining({ path }),
    )
    const { diffs } = await api.ben.callCms('unpublishedEntry', entryRef)
    expect(diffs.map((each) => [each.path, each.binary])).toEqual([
      [entry, false],
      [path, true],
    ])
    const url = mediaUrl(path, entryRef)
    const { cookie: founder } = await api.signedInAs('founder')
    const statuses = [api.ben.cookie, founder, ''].map(
      async (cookie) => (await api.call('GET', url, { cookie })).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 403, 401])
    const shown = await api.call('GET', url, { cookie: api.ben.cookie })
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    const bytes = Buffer.from(await shown.arrayBuffer())

    // Decap sends a draft's images again with every save.
    const again = { asDraft: true, base: id, pictures: { [path]: bytes } }
    await api.ben.callCms('persistEntry', saving(entry, `${text}More.\n`, again))
    const otherDraft = { asDraft: true, pictures: { [path]: await paint(9, 9).png().toBuffer() } }
    expect(await api.ben.refused('persistEntry', saving('news/other.md', text, otherDraft))).toEqual(
      refusedWith(409, CMS_TEXTS.pictureNameTaken),
    )

    await api.ada.callCms('updateUnpublishedEntryStatus', { ...entryRef, newStatus: 'pending_publish' })
    await api.ada.callCms('publishUnpublishedEntry', entryRef)
    expect(stored(path).equals(bytes)).toBe(true)
    expect(api.content.git('show', '--format=', '--name-only', 'HEAD').split('\n')).toEqual([path, entry])
    expect((await api.call('GET', url, { cookie: api.ben.cookie })).status).toBe(404)
    expect((await api.call('GET', `/api/cms/${path}`, { cookie: api.ben.cookie })).status).toBe(200)
  })

  test('that its text no longer shows is removed by the next save', async () => {
    const path = `media/news/${name}.png`
    const entry = `news/${name}.md`
    const pictures = { [path]: await paint().png().toBuffer() }
    const text = story('With a picture', `image: ../${path}\nimageAlt: A wall\n`)
    const { id } = await api.ada.callCms('persistEntry', saving(entry, text, { asDraft: true, pictures }))
    await api.ada.callCms('persistEntry', saving(entry, story('Without'), { asDraft: true, base: id }))
    const { diffs } = await api.ada.callCms('unpublishedEntry', { collection: 'news', slug: name })
    expect(diffs.map((each) => each.path)).toEqual([entry])
  })
})
