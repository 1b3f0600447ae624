import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#api/audit/calls.ts'
import { DEFAULT_SETTINGS } from '#api/region/contract/settings.ts'
import { changeSettings } from '#api/region/settings.service.ts'
import { CMS_LIMITS, CMS_TEXTS } from './contract/texts.ts'
import type { CmsOverview } from './calls.ts'
import type { CmsEntry } from './contract/protocol.ts'
import { story } from '#cms/gateway/testing-content.ts'
import { blobId } from '#cms/repository/files.ts'
import { createCmsApi, refusedWith, saving, type CmsApi } from './testing-cms.ts'

const PATH = 'news/2026-01-10-opening.md'
const OPENING = { collection: 'news', slug: '2026-01-10-opening' }

let api: CmsApi
const openOnce = () => {
  beforeAll(async () => void (api = await createCmsApi()))
  afterAll(() => api.close())
}
const openForEach = () => {
  beforeEach(async () => void (api = await createCmsApi()))
  afterEach(() => api.close())
}

/** The text of an article as it was first published. */
const firstPublished = (title: string, more = '') => story(title, `${more}publishedAt: '2026-01-15T12:00:00.000Z'\n`)
const onDisk = (path: string) => readFileSync(join(api.content.contentDir, path), 'utf8')
const commits = () => api.content.git('log', '--format=%s').split('\n')
const isClean = () => api.content.git('status', '--porcelain') === ''
const publish = (title: string, base: string | null = null, cookie = api.ada.cookie) =>
  api.callCms(cookie, 'persistEntry', saving(PATH, story(title), { base }))
const draft = (title: string, base: string | null = null, cookie = api.ada.cookie) =>
  api.callCms(cookie, 'persistEntry', saving(PATH, story(title), { base, asDraft: true }))
const ready = () => api.ada.callCms('updateUnpublishedEntryStatus', { ...OPENING, newStatus: 'pending_publish' })
const onlyAdminsPublish = () =>
  changeSettings({ ...api.context, requestId: '' }, api.chief, { ...DEFAULT_SETTINGS, editorsMayPublish: false })

describe('content gateway', () => {
  openOnce()

  test('refuses everyone but editors and administrators, in JSON', async () => {
    for (const role of ['user', 'founder', 'investor'] as const) {
      const { cookie } = await api.signedInAs(role, { requestedRole: 'founder' })
      expect(await api.refused(cookie, 'unpublishedEntries', {})).toEqual(
        refusedWith(403, 'Only editors and administrators can change the content.'),
      )
    }
    const visitor = await api.call('POST', '/api/cms', { body: { action: 'unpublishedEntries', params: {} } })
    expect([visitor.status, await visitor.json()]).toEqual(refusedWith(401, 'Sign in first.'))
    for (const { cookie } of [api.ada, api.chief])
      expect((await api.send(cookie, 'unpublishedEntries')).status).toBe(200)
  })

  test('refuses what another site sends in an editor’s name', async () => {
    const body = { action: 'persistEntry', params: saving(PATH, story('Planted')) }
    const headers = { Origin: 'https://evil.example' }
    const response = await api.call('POST', '/api/cms', { cookie: api.ada.cookie, headers, body })
    expect([response.status, await response.json()]).toEqual(
      refusedWith(403, 'This request didn’t come from this site, so nothing was changed.'),
    )
    expect(existsSync(join(api.content.contentDir, PATH))).toBe(false)
  })

  test('tells an outdated editing screen to reload', async () => {
    for (const body of [{}, { action: 'formatDisk', params: {} }, { action: 'getEntry', params: { path: 7 } }, []]) {
      const response = await api.call('POST', '/api/cms', { cookie: api.ada.cookie, body })
      expect([response.status, await response.json()]).toEqual(refusedWith(400, CMS_TEXTS.otherVersion))
    }
  })

  test('refuses a request that is too large, in JSON', async () => {
    const huge = 'x'.repeat(CMS_LIMITS.requestBytes + 1)
    expect(await api.ada.refused('unpublishedEntries', { huge })).toEqual(refusedWith(413, CMS_TEXTS.requestTooLarge))
  })
})

describe('several large requests', () => {
  openOnce()

  const sentAtOnce = async (cookie: string, headers: Record<string, string>, count: number) => {
    const requests = Array.from({ length: count }, () =>
      api.call('POST', '/api/cms', { cookie, headers, body: { action: 'unpublishedEntries', params: {} } }),
    )
    return (await Promise.all(requests)).map(({ status, headers: responseHeaders }) => [
      status,
      responseHeaders.get('Retry-After'),
    ])
  }
  const largest = { 'Content-Length': String(CMS_LIMITS.requestBytes) }

  // Reading one takes several times its size in memory: eight from one editor took 1.3 GB and blocked everyone for six
  // seconds.
  test.each([
    ['by their length', largest],
    ['that tell no length', { 'Transfer-Encoding': 'chunked' }],
  ])('are read one at a time per user, %s; the others are told to retry', async (_, headers) => {
    const { cookie } = api.ada
    expect((await sentAtOnce(cookie, headers, 3)).sort()).toEqual([
      [200, null],
      [503, '2'],
      [503, '2'],
    ])
    expect(await sentAtOnce(cookie, headers, 1)).toEqual([[200, null]])
  })

  test('of one user don’t block another user, or a save without images', async () => {
    const answers = await Promise.all([
      sentAtOnce(api.ada.cookie, largest, 3),
      sentAtOnce(api.chief.cookie, largest, 1),
      sentAtOnce(api.ada.cookie, { 'Content-Length': '300000' }, 5),
    ])
    expect(answers.slice(1).flat()).toEqual(Array.from({ length: 6 }, () => [200, null]))
  })
})

describe('a save', () => {
  openForEach()

  test('is one commit in the editor’s name, and requests publishing', async () => {
    const before = commits().length
    const saved = await publish('Opening')
    expect(saved).toMatchObject({
      path: PATH,
      state: 'published',
      request: 1,
      commit: api.content.git('rev-parse', 'HEAD'),
    })
    expect(commits()).toHaveLength(before + 1)
    expect(api.content.git('log', '-1', '--format=%an <%ae>|%cn <%ce>|%s', '--name-only').split('\n')).toEqual([
      `Ada Quill <user-${api.ada.id}@trellis.invalid>|Trellis <content@trellis.invalid>|Add “Opening” (${PATH})`,
      '',
      PATH,
    ])
    expect(api.requests).toEqual(['content.publish'])
    expect(isClean()).toBe(true)
  })

  test('can be read back as stored, with the version to base a change on', async () => {
    const { id } = await publish('Opening')
    const entry = await api.ben.callCms('getEntry', { path: PATH })
    expect(entry).toEqual({ data: firstPublished('Opening'), file: { path: PATH, id } })
    expect(id).toBe(api.content.git('hash-object', PATH))
    const all = await api.ben.callCms('entriesByFolder', { folder: 'news', extension: 'md' })
    expect(all).toEqual([entry])
    const files = [{ path: 'pages/about.md', label: 'About' }]
    const [about] = await api.ben.callCms('entriesByFiles', { files })
    expect(about).toMatchObject({ file: { path: 'pages/about.md', label: 'About' }, data: onDisk('pages/about.md') })
    expect(await api.ben.callCms('getEntry', { path: 'news/nothing.md' })).toEqual<CmsEntry>({
      data: null,
      file: { path: 'news/nothing.md', id: null },
    })
  })

  test('drops emptied values, in Markdown and in JSON', async () => {
    const fields = 'source: ""\nsourceUrl: \'\'\nsummary:\nimageAlt: null\n'
    await api.ada.callCms('persistEntry', saving(PATH, story('Opening', fields)))
    expect(onDisk(PATH)).toBe(firstPublished('Opening'))
    const event = {
      title: 'Pitch night',
      description: 'Ten pitches.',
      organizer: 'The Guild',
      start: '2026-05-17T18:30',
      location: '  ',
      url: null,
    }
    await api.ada.callCms('persistEntry', saving('events/pitch.json', JSON.stringify(event)))
    expect(Object.keys(JSON.parse(onDisk('events/pitch.json')) as object)).toEqual([
      'title',
      'description',
      'organizer',
      'start',
    ])
    expect(onDisk('events/pitch.json')).toMatch(/^\{\n {2}"title"[\s\S]+\}\n$/)
  })

  test('of one word is one change in the history, in any order of the fields', async () => {
    const event = { title: 'Fair', organizer: 'Guild', start: '2030-05-17T10:00', description: 'Words.' }
    const { id } = await api.ada.callCms('persistEntry', saving('events/fair.json', JSON.stringify(event)))
    const { title, ...rest } = event
    const sent = JSON.stringify({ description: 'Other words.', start: rest.start, organizer: rest.organizer, title })
    await api.ada.callCms('persistEntry', saving('events/fair.json', sent, { base: id }))
    expect(api.content.git('show', '--format=', '--numstat', 'HEAD')).toBe('1\t1\tevents/fair.json')
  })

  test('that isn’t valid is refused with its fields’ names, and writes nothing', async () => {
    const raw = '---\ntitle: Opening\npublishDate: tomorrow\nimage: ../media/news/lost.webp\n---\n'
    const [status, error] = await api.ada.refused('persistEntry', saving(PATH, raw))
    expect(status).toBe(400)
    expect(error.error).toBe(
      'This can’t be published yet. "Publish date" isn’t a day. Write it as year-month-day, for example 2030-05-17. ' +
        '"Author" is missing. Fill it in.',
    )
    expect(error.problems?.map(({ path, field }) => [path, field])).toEqual([
      ['publishDate', 'Publish date'],
      ['author', 'Author'],
    ])
    const shown = story('Opening', 'image: ../media/news/lost.webp\nimageAlt: A\n', '![A door](../media/news/gone.png)')
    const [, images] = await api.ada.refused('persistEntry', saving(PATH, shown))
    expect(images.problems?.map(({ field, message }) => `${field} ${message}`)).toEqual([
      'Image doesn’t exist (media/news/lost.webp). Choose another image, or upload it again.',
      'Text shows an image that doesn’t exist (media/news/gone.png). Choose another image, or upload it again.',
    ])
    expect(existsSync(join(api.content.contentDir, PATH))).toBe(false)
    expect(api.requests).toEqual([])
  })

  test('accepts any characters in the title, which the history shows on one line', async () => {
    await publish('"Barn\\0 door\\x1b open"')
    expect([commits()[0], isClean()]).toEqual([`Add “Barn door open” (${PATH})`, true])
  })

  test('of an article with a future date says when it appears, on the site’s clock', async () => {
    const saved = (day: string) => {
      const path = `news/${day}-${++number}.md`
      return api.ada.callCms('persistEntry', saving(path, story('Later').replace('2026-01-10', day)))
    }
    let number = 0
    expect(await saved('2026-01-16')).toMatchObject({ scheduledFor: '2026-01-16' })
    expect(await saved('2026-01-15')).not.toHaveProperty('scheduledFor')
    // In New York it's still the evening before.
    api.clock.now = Date.UTC(2026, 0, 15, 3)
    expect(await saved('2026-01-15')).toMatchObject({ scheduledFor: '2026-01-15' })
  })

  test('keeps the address of an entry', async () => {
    const { id } = await publish('Opening')
    const [file] = saving(PATH, story('Opening again'), { base: id }).dataFiles
    for (const change of [{ newPath: 'news/other.md' }, { slug: 'other' }]) {
      const params = { dataFiles: [{ ...file, ...change }], options: {} }
      expect(await api.ada.refused('persistEntry', params)).toEqual(refusedWith(400, CMS_TEXTS.slugStays))
    }
  })

  test('of a second entry at the same address is refused', async () => {
    await publish('Opening')
    const [status, error] = await api.ben.refused('persistEntry', saving(PATH, story('Mine')))
    expect([status, error.error]).toEqual([409, CMS_TEXTS.exists])
    expect(onDisk(PATH)).toBe(firstPublished('Opening'))
  })

  test('can be sent again when its response was lost', async () => {
    const first = await publish('Opening')
    const before = commits().length
    expect(await publish('Opening')).toMatchObject({ id: first.id, commit: first.commit })
    expect(commits()).toHaveLength(before)
  })

  // The parser needs more than 20 seconds for it, and publishing would wait for everyone.
  test('of a text that can’t be turned into a page is refused', async () => {
    const saved = saving(PATH, story('Row', '', `${'>'.repeat(240_000)} x`))
    const error = refusedWith(400, CMS_TEXTS.textUnreadable)
    expect(await api.ada.refused('persistEntry', saved)).toEqual(error)
    expect(isClean()).toBe(true)
  })

  test('accepts a long text', async () => {
    const words = 'Many words of a *story*, with [a link](/events) in each line.\n\n'.repeat(1500)
    const saved = saving(PATH, story('Long', '', words), { asDraft: true })
    expect(await api.ada.callCms('persistEntry', saved)).toMatchObject({ state: 'draft' })
  })

  test('refuses a text that is too long', async () => {
    const raw = story('Opening', '', 'x'.repeat(CMS_LIMITS.entryBytes))
    expect(await api.ada.refused('persistEntry', saving(PATH, raw))).toEqual(refusedWith(413, CMS_TEXTS.entryTooLarge))
  })

  test('ten parallel saves are ten commits, and none is lost', async () => {
    const before = commits().length
    const paths = Array.from({ length: 10 }, (_, index) => `news/story-${index}.md`)
    const saves = paths.map((path, index) =>
      api.callCms(
        [api.ada, api.ben, api.chief][index % 3]!.cookie,
        'persistEntry',
        saving(path, story(`Story ${index}`)),
      ),
    )
    const answers = await Promise.all(saves)
    expect(new Set(answers.map(({ commit }) => commit)).size).toBe(10)
    expect(commits()).toHaveLength(before + 10)
    expect(paths.map(onDisk)).toEqual(paths.map((_, index) => firstPublished(`Story ${index}`)))
    expect(paths.map((path) => api.content.git('log', '--format=%s', '--', path))).toEqual(
      paths.map((path, index) => `Add “Story ${index}” (${path})`),
    )
    expect(isClean()).toBe(true)
  })
})

describe('two editors of the same entry', () => {
  openForEach()

  test('the second one gets a conflict, and both texts exist', async () => {
    const { id } = await publish('Opening')
    await publish('Ada’s words', id, api.ada.cookie)
    const [status, error] = await api.ben.refused('persistEntry', saving(PATH, story('Ben’s words'), { base: id }))
    expect(status).toBe(409)
    expect(error.error).toMatch(/^Ada Quill saved this while you were editing it\. Your text is still here/)
    expect(error).toMatchObject({ by: 'Ada Quill', current: api.content.git('hash-object', PATH) })
    expect(onDisk(PATH)).toBe(firstPublished('Ada’s words'))

    expect(await api.ben.callCms('keptTexts', {})).toEqual([
      { id: error.kept, path: PATH, at: '2026-01-15T12:00:00.000Z' },
    ])
    const copy = { id: error.kept! }
    expect(await api.ben.callCms('keptText', copy)).toMatchObject({ raw: story('Ben’s words'), base: id })
    expect((await api.ada.refused('keptText', copy))[0]).toBe(404)
    await api.ben.callCms('forgetKeptText', copy)
    expect(await api.ben.callCms('keptTexts', {})).toEqual([])
  })

  test('one draft after the other: the second one gets a conflict, and both texts exist', async () => {
    const first = await draft('Opening')
    await draft('Ada’s words', first.id)
    const params = saving(PATH, story('Ben’s words'), { base: first.id, asDraft: true })
    const [status, error] = await api.ben.refused('persistEntry', params)
    expect([status, error.by]).toEqual([409, 'Ada Quill'])
    expect(await api.ben.callCms('keptText', { id: error.kept! })).toMatchObject({
      raw: story('Ben’s words'),
    })
    const params2 = { ...OPENING, path: PATH }
    expect(await api.ben.callCms('unpublishedEntryDataFile', params2)).toMatchObject({
      data: story('Ada’s words'),
    })
  })

  test('in parallel: one is saved, the other gets a conflict', async () => {
    const { id } = await publish('Opening')
    const saves = ['One', 'Two', 'Three'].map((title) =>
      api.ada.send('persistEntry', saving(PATH, story(title), { base: id })),
    )
    const statuses = (await Promise.all(saves)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409])
    expect(await api.ada.callCms('keptTexts', {})).toHaveLength(2)
  })
})

describe('a draft', () => {
  openForEach()

  test('goes from draft to review to ready to published, outside the history until then', async () => {
    const before = commits().length
    const { id, state, commit } = await draft('Opening')
    expect([state, commit]).toEqual(['draft', null])
    expect(await api.ben.callCms('unpublishedEntries', {})).toEqual(['news/2026-01-10-opening'])
    expect(commits()).toHaveLength(before)
    expect(existsSync(join(api.content.contentDir, PATH))).toBe(false)
    expect(await api.ada.refused('publishUnpublishedEntry', OPENING)).toEqual(refusedWith(409, CMS_TEXTS.notReady))
    await api.ada.callCms('updateUnpublishedEntryStatus', { ...OPENING, newStatus: 'pending_review' })
    const entryRef = { id: 'news/2026-01-10-opening' }
    expect(await api.ada.callCms('unpublishedEntry', entryRef)).toEqual({
      ...OPENING,
      status: 'pending_review',
      updatedAt: '2026-01-15T12:00:00.000Z',
      pullRequestAuthor: 'Ada Quill',
      editors: ['Ada Quill'],
      base: null,
      diffs: [{ id, path: PATH, newFile: true, status: 'added', binary: false }],
    })
    await ready()
    expect(await api.ada.callCms('publishUnpublishedEntry', { ...OPENING, base: id })).toMatchObject({
      id: blobId(Buffer.from(firstPublished('Opening'))),
      state: 'published',
      request: 1,
    })
    expect(commits()).toHaveLength(before + 1)
    expect(onDisk(PATH)).toBe(firstPublished('Opening'))
    expect(await api.ada.callCms('unpublishedEntries', {})).toEqual([])
    expect((await api.ada.refused('unpublishedEntry', OPENING))[0]).toBe(404)
  })

  test('that may state an offering is published once its editor confirms it, which is audited', async () => {
    const offer = 'Greenloom is raising $1.5M in a seed round.'
    const { id } = await api.ada.callCms(
      'persistEntry',
      saving(PATH, story('Opening', '', `Words. ${offer}`), { base: null, asDraft: true }),
    )
    await ready()
    const [status, message] = await api.ada.refused('publishUnpublishedEntry', OPENING)
    expect([status, message.offers]).toEqual([409, [offer]])
    expect(message.error).toContain(`“${offer}”`)
    expect(existsSync(join(api.content.contentDir, PATH))).toBe(false)
    await api.ada.callCms('publishUnpublishedEntry', { ...OPENING, base: id, confirmsOffer: true })
    const entries = () => api.json<AuditEntry[]>('GET', '/api/admin/audit', { cookie: api.chief.cookie })
    expect((await entries())[0]).toMatchObject({
      action: 'content.publish',
      details: { path: PATH, statesOffer: true },
    })

    // What visitors read already needs no further confirmation, and a new passage does.
    const again = (body: string, options = {}) =>
      api.send(api.ada.cookie, 'persistEntry', {
        dataFiles: [{ path: PATH, raw: story('Opening', '', body), base: blobId(Buffer.from(onDisk(PATH))) }],
        options,
      })
    expect((await again(`Other words. ${offer}`)).status).toBe(200)
    expect((await entries())[0]!.details).not.toHaveProperty('statesOffer')
    expect((await again('Shares are offered at $2 each.')).status).toBe(409)
    // An earlier version is published again, so it's asked about as well.
    const [newest] = await api.ada.callCms('history', { path: PATH })
    expect((await again('Nothing of the kind.')).status).toBe(200)
    const back = { path: PATH, sha: newest!.sha }
    expect((await api.ada.refused('revert', back))[1].offers).toEqual([offer])
    await api.ada.callCms('revert', { ...back, confirmsOffer: true })
    expect((await entries())[0]).toMatchObject({ action: 'content.revert', details: { statesOffer: true } })
    await changeSettings({ ...api.context, requestId: '' }, api.chief, { offerGuard: 'off' })
    expect((await again('Shares are offered at $2 each.')).status).toBe(200)
  })

  test('is published by an administrator in its author’s name, if editors can’t publish', async () => {
    await onlyAdminsPublish()
    const { id } = await draft('Opening')
    await draft('Opening day', id, api.ben.cookie)
    await ready()
    const published = await publish('Opening').catch((error: Error) => error.message)
    expect(published).toContain(`403 ${JSON.stringify({ error: CMS_TEXTS.mayNotPublish })}`)
    expect(await api.ada.refused('publishUnpublishedEntry', OPENING)).toEqual(refusedWith(403, CMS_TEXTS.mayNotPublish))
    expect(await api.json('GET', '/api/cms/status', { cookie: api.ada.cookie })).toMatchObject({
      mayPublish: false,
    })
    await api.chief.callCms('publishUnpublishedEntry', OPENING)
    expect(api.content.git('log', '-1', '--format=%an%n%b').split('\n').filter(Boolean)).toEqual([
      'Ben Holm',
      `Co-authored-by: Ada Quill <user-${api.ada.id}@trellis.invalid>`,
      `Published-by: Carla Reyes <user-${api.chief.id}@trellis.invalid>`,
    ])
    const [version] = await api.ada.callCms('history', { path: PATH })
    expect(version).toMatchObject({ who: 'Ben Holm', publishedBy: 'Carla Reyes', what: 'created' })
    for (const [action, params] of [
      ['deleteFiles', { paths: [PATH] }],
      ['revert', { path: PATH, sha: version!.sha }],
    ] as const) {
      expect((await api.ada.refused(action, params))[0], action).toBe(403)
    }
  })

  test('that changed since it was opened isn’t published', async () => {
    const { id } = await draft('Opening')
    await draft('Something else', id, api.ben.cookie)
    await ready()
    expect(await api.ada.refused('publishUnpublishedEntry', { ...OPENING, base: id })).toEqual(
      refusedWith(409, CMS_TEXTS.draftChanged),
    )
  })

  test('doesn’t overwrite a change of the published version that no one has seen', async () => {
    const { id } = await publish('Opening')
    await draft('New words', id)
    await ready()
    // Someone edits the file by hand.
    writeFileSync(join(api.content.contentDir, PATH), story('By hand'))
    const published = blobId(Buffer.from(story('By hand')))
    expect(await api.ada.refused('publishUnpublishedEntry', OPENING)).toEqual(
      refusedWith(409, CMS_TEXTS.publishedChanged, { published }),
    )
    await api.ada.callCms('publishUnpublishedEntry', { ...OPENING, over: published })
    expect(onDisk(PATH)).toBe(story('New words'))
  })

  test('publishes an article that an earlier version switched off, as an old version of it', async () => {
    const off = story('Opening', 'isPublished: false\n')
    await publish('Opening')
    writeFileSync(join(api.content.contentDir, PATH), off)
    api.content.git('add', '.')
    api.content.git('-c', 'user.name=A', '-c', 'user.email=a@b.example', 'commit', '--quiet', '-m', 'Earlier')
    await api.ada.callCms('persistEntry', saving(PATH, off, { base: blobId(Buffer.from(off)), asDraft: true }))
    expect(onDisk(PATH)).toBe(off)
    await ready()
    await api.ada.callCms('publishUnpublishedEntry', OPENING)
    expect(onDisk(PATH)).toBe(firstPublished('Opening'))
    const [, earlier] = await api.ada.callCms('history', { path: PATH })
    expect(api.content.git('show', `${earlier!.sha}:${PATH}`)).toBe(off.trimEnd())
    await publish('Closing', blobId(Buffer.from(firstPublished('Opening'))))
    await api.ada.callCms('revert', { path: PATH, sha: earlier!.sha })
    expect(onDisk(PATH)).toBe(firstPublished('Opening'))
  })

  test('replaces the published version, which can’t be saved or deleted meanwhile', async () => {
    const { id } = await publish('Opening')
    const { id: newer } = await draft('New words', id)
    const [sha] = api.content.git('log', '--format=%H', '--', PATH).split('\n')
    for (const [action, params] of [
      ['persistEntry', saving(PATH, story('Past it'), { base: newer })],
      ['deleteFiles', { paths: [PATH] }],
      ['revert', { path: PATH, sha }],
    ] as const) {
      expect(await api.ada.refused(action, params), action).toEqual(refusedWith(409, CMS_TEXTS.draftExists))
    }
    await api.ada.callCms('deleteUnpublishedEntry', OPENING)
    expect(onDisk(PATH)).toBe(firstPublished('Opening'))
    await publish('Words', id)
  })
})

describe('the history of an entry', () => {
  openForEach()

  test('lists who changed what when, shows any version, and restores it', async () => {
    const { id } = await publish('Opening')
    api.clock.now += 60_000
    const second = await publish('Wrong words', id, api.ben.cookie)
    const versions = await api.ada.callCms('history', { path: PATH })
    expect(versions.map(({ who, when, what }) => [who, when, what])).toEqual([
      ['Ben Holm', '2026-01-15T12:01:00.000Z', 'changed'],
      ['Ada Quill', '2026-01-15T12:00:00.000Z', 'created'],
    ])
    const { sha } = versions[1]!
    expect(await api.ada.callCms('changes', { path: PATH, before: sha, after: null })).toEqual([
      { field: 'Title', before: 'Opening', after: 'Wrong words' },
    ])
    expect(await api.ada.callCms('changes', { path: PATH, before: null, after: sha })).toEqual([
      { field: 'Title', before: '', after: 'Opening' },
      { field: 'Text', before: '', after: 'Words.' },
      { field: 'Publish date', before: '', after: 'Jan 10, 2026' },
      { field: 'Author', before: '', after: 'Ada Quill' },
    ])

    expect((await api.ada.refused('revert', { path: PATH, sha, base: id }))[0]).toBe(409)
    const back = await api.ada.callCms('revert', { path: PATH, sha, base: second.id })
    expect(back).toMatchObject({ id, request: 3 })
    expect(onDisk(PATH)).toBe(firstPublished('Opening'))
    expect(await api.ada.callCms('history', { path: PATH })).toHaveLength(3)
    expect(isClean()).toBe(true)
  })

  test('names changed fields by their labels in the form', async () => {
    const path = 'settings/site.json'
    for (const email of ['hello@example.org', 'new@example.org']) {
      const { data, file } = await api.ada.callCms('getEntry', { path })
      const settings = JSON.parse(data!) as { contact: object }
      const raw = JSON.stringify({ ...settings, contact: { ...settings.contact, email } })
      await api.ada.callCms('persistEntry', saving(path, raw, { base: file.id }))
    }
    const [, first] = await api.ada.callCms('history', { path })
    expect(await api.ada.callCms('changes', { path, before: first!.sha, after: null })).toEqual([
      { field: 'Contact › Email', before: 'hello@example.org', after: 'new@example.org' },
    ])
    const { id } = await publish('Opening')
    await api.ada.callCms('persistEntry', saving(PATH, story('Opening', 'source: chamber\n'), { base: id }))
    const [, older] = await api.ada.callCms('history', { path: PATH })
    expect(await api.ada.callCms('changes', { path: PATH, before: older!.sha, after: null })).toEqual([
      { field: 'Source', before: '', after: 'Chamber News' },
    ])
  })

  test('restores a deleted entry', async () => {
    const { id } = await publish('Opening')
    await api.ada.callCms('deleteFiles', { paths: [PATH], bases: { [PATH]: id } })
    expect(existsSync(join(api.content.contentDir, PATH))).toBe(false)
    const [deletion, creation] = await api.ada.callCms('history', { path: PATH })
    expect([deletion!.what, deletion!.message]).toEqual(['deleted', `Delete “Opening” (${PATH})`])
    await api.ada.callCms('revert', { path: PATH, sha: creation!.sha, base: null })
    expect(onDisk(PATH)).toBe(firstPublished('Opening'))
  })

  test('knows no other version', async () => {
    await publish('Opening')
    const sha = 'a'.repeat(40)
    const unknown = refusedWith(404, CMS_TEXTS.versionUnknown)
    expect(await api.ada.refused('changes', { path: PATH, before: sha, after: null })).toEqual(unknown)
    expect(await api.ada.refused('revert', { path: PATH, sha })).toEqual(unknown)
    for (const bad of ['HEAD', '--output=/tmp/x', 'main~1', 'A'.repeat(40)]) {
      expect((await api.ada.refused('changes', { path: PATH, before: bad, after: null }))[0], bad).toBe(400)
    }
  })
})

describe('an entry', () => {
  openForEach()

  test('that changed since it was opened isn’t deleted', async () => {
    const { id } = await publish('Opening')
    await publish('Other words', id)
    expect(await api.ada.refused('deleteFiles', { paths: [PATH], bases: { [PATH]: id } })).toEqual(
      refusedWith(409, CMS_TEXTS.changedSince),
    )
  })

  test('that every site has can be changed, but not removed or added to', async () => {
    for (const path of ['settings/site.json', 'pages/about.md', 'community/sections/local-media.json']) {
      const { data, file } = await api.ada.callCms('getEntry', { path })
      expect(await api.ada.refused('deleteFiles', { paths: [path] })).toEqual(refusedWith(409, CMS_TEXTS.fixed))
      expect((await api.ada.send('persistEntry', saving(path, data!, { base: file.id }))).status).toBe(200)
    }
    for (const path of ['settings/other.json', 'pages/imprint.md', 'community/sections/ninth.json']) {
      expect(await api.ada.refused('persistEntry', saving(path, '{}'))).toEqual(refusedWith(400, CMS_TEXTS.noPath))
    }
  })
})

describe('the editors’ overview', () => {
  openForEach()

  const overview = () => api.json<CmsOverview>('GET', '/api/cms/overview', { cookie: api.ada.cookie })
  const dated = (day: string, more = '') => story(`Story of ${day}`, more).replace('2026-01-10', day)
  const publishOn = (day: string, more = '') =>
    api.ada.callCms('persistEntry', saving(`news/${day}-story.md`, dated(day, more)))

  test('lists unpublished drafts, with their editors and whether their day has passed', async () => {
    const { id } = await draft('Opening', null, api.ben.cookie)
    api.clock.now += 60_000
    await api.ada.callCms('persistEntry', saving('news/later.md', dated('2026-02-01'), { asDraft: true }))
    const { drafts } = await overview()
    expect(drafts.map(({ slug, isLate, by }) => [slug, isLate, by])).toEqual([
      ['later', false, 'Ada Quill'],
      [OPENING.slug, true, 'Ben Holm'],
    ])
    expect(drafts[1]).toMatchObject({ ...OPENING, title: 'Opening', day: '2026-01-10', version: id, status: 'draft' })
  })

  test('lists what goes live this week, and nothing that is turned off', async () => {
    for (const day of ['2026-01-15', '2026-01-16', '2026-01-22', '2026-01-23']) await publishOn(day)
    writeFileSync(join(api.content.contentDir, 'news/off.md'), dated('2026-01-18', 'isPublished: false\n'))
    const { thisWeek } = await overview()
    expect(thisWeek.map(({ day, title }) => [day, title])).toEqual([
      ['2026-01-16', 'Story of 2026-01-16'],
      ['2026-01-22', 'Story of 2026-01-22'],
    ])
  })

  test('lists articles of the last month and future events without an image', async () => {
    for (const day of ['2025-12-01', '2026-01-05']) await publishOn(day)
    const event = { title: 'Fair', description: 'Text.', organizer: 'Guild' }
    for (const start of ['2026-01-14T10:00', '2026-01-15T10:00']) {
      await api.ada.callCms(
        'persistEntry',
        saving(`events/fair-${start.slice(8, 10)}.json`, JSON.stringify({ ...event, start })),
      )
    }
    expect((await overview()).withoutPicture.map(({ slug }) => slug)).toEqual(['2026-01-05-story', 'fair-15'])
  })
})

describe('the audit log of the content', () => {
  openForEach()

  test('has publishing, deleting, and restoring, but no drafts', async () => {
    await draft('Opening')
    await ready()
    await api.chief.callCms('publishUnpublishedEntry', OPENING)
    const [version] = await api.ada.callCms('history', { path: PATH })
    await api.ada.callCms('deleteFiles', { paths: [PATH] })
    await api.ada.callCms('revert', { path: PATH, sha: version!.sha })
    const answer = await api.call('GET', '/api/admin/audit?targetType=content', { cookie: api.chief.cookie })
    const items = (await answer.json()) as AuditEntry[]
    expect(items.map(({ action, actorId, details }) => [action, actorId, details?.['path']])).toEqual([
      ['content.revert', api.ada.id, PATH],
      ['content.delete', api.ada.id, PATH],
      ['content.publish', api.chief.id, PATH],
    ])
    expect(items[2]!.details?.['commit']).toBe(version!.sha)
    expect(api.failures).toEqual([])
  })

  test('has a save that fails after its commit, which is published', async () => {
    const text = story('Later').replace(/publishDate: .*/, 'publishDate: 2026-03-01')
    // Read only after the commit, to know on which day it becomes public.
    writeFileSync(join(api.content.contentDir, 'settings/site.json'), '{')
    const error = await api.ada.refused('persistEntry', saving(PATH, text))
    expect(error).toEqual(refusedWith(500, CMS_TEXTS.failedAfterCommit))
    expect(onDisk(PATH)).toContain('publishDate: 2026-03-01')
    expect(api.requests).toEqual(['content.publish'])
    const trail = await api.json<AuditEntry[]>('GET', '/api/admin/audit', { cookie: api.chief.cookie })
    expect(trail).toMatchObject([{ action: 'content.publish', actorId: api.ada.id, details: { path: PATH } }])
    expect(api.failures[0]).toBeInstanceOf(SyntaxError)
  })
})
