import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, FrameLocator, Page } from 'playwright'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { conflictText } from '#api/cms/contract/texts.ts'
import type { PublishStatus } from '#api/publishing/calls.ts'
import { openBrowser, type Complaints } from '#tests/browser.ts'
import { createGateway, editingScreen } from '#tests/cms.ts'
import { getCookie, logIn } from '#tests/people.ts'
import { useRegion } from '#tests/region.ts'

const { product, browser, request, call } = await useRegion('cms', { own: true })
const content = join(product.dataDir, 'content')

beforeAll(async () => {
  const { page, ...rest } = await openBrowser(browser, product.url, { width: 1400, height: 1000 })
  own = rest
  await logIn(page, 'editor')
  await page.close()
})

const read = async (path: string) => (await fetch(product.url + path)).text()
const withoutEnding = (file: string) => file.replace(/\.[^.]+$/, '')
const contentFile = (path: string) => readFileSync(join(content, path), 'utf8')

/** The editor's own browser context, which caches the 5 MB of Decap between the tests, as a real one does. */
let own: { context: BrowserContext; complaints: Complaints }

async function anEditor() {
  const page = await own.context.newPage()
  onTestFinished(() => page.close())
  own.complaints.messages.length = 0
  return { page, complaints: own.complaints, screen: editingScreen(page) }
}

/** Counts clicks on the editing screen and its confirmations from now on; reading the counts resets them. */
async function countClicks(page: Page, app: FrameLocator) {
  let questions = 0
  page.on('dialog', () => questions++)
  const body = app.locator('body')
  await body.evaluate((element) => {
    element.ownerDocument.addEventListener('click', ({ isTrusted }) => {
      if (isTrusted) element.dataset['clicks'] = `${element.dataset['clicks'] ?? ''}x`
    })
  })
  return async (): Promise<[clicks: number, questions: number]> => {
    const clicks = await body.evaluate((element) => {
      const { clicks = '' } = element.dataset
      delete element.dataset['clicks']
      return clicks.length
    })
    const requested = questions
    questions = 0
    return [clicks, requested]
  }
}

async function changeSettings(change: object) {
  const settings = await call<object>('admin', 'GET', '/api/admin/settings')
  await request('admin', 'PATCH', '/api/admin/settings', { ...settings, ...change })
}

test('an editor writes an article with an image, previews it, and publishes it', async () => {
  const { page, complaints, screen } = await anEditor()
  const { app } = screen
  await screen.open('/collections/news/new')
  await app.getByRole('textbox', { name: 'Title (required)' }).waitFor()
  await app.getByRole('textbox', { name: 'Image description (required with an image)' }).waitFor()
  expect(await app.locator('label', { hasText: 'Image description' }).innerText()).not.toMatch(/optional/i)
  await screen.write('Title', 'A door opens on Mill Street')
  await app.locator('[data-slate-editor]').click()
  await page.keyboard.type('Everybody is invited.')
  await app.getByRole('button', { name: 'Choose an image' }).click()
  await app.locator('input[type="file"]').setInputFiles('site/public/icon-512.png')
  await app.getByRole('button', { name: 'Choose selected' }).click()
  await screen.publish()
  const missing = app.getByText('This is missing. Say what the image shows')
  await missing.waitFor()
  await page.locator('[data-publish]', { hasText: '“Image description” is missing.' }).waitFor()
  await screen.write('Image description', 'A lattice')
  await missing.waitFor({ state: 'hidden' })
  expect(complaints.messages.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')])

  const preview = app.frameLocator('iframe')
  await preview.getByRole('heading', { level: 1, name: 'A door opens on Mill Street' }).waitFor()
  expect(await preview.locator('.article-page img').getAttribute('src')).toMatch(/^blob:/)
  const serif = await preview.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily)
  expect(serif).toContain('Fraunces')

  const readClicks = await countClicks(page, app)
  await screen.publish()
  const address = /\/news\/[\w-]+$/.exec(await screen.done())?.[0] ?? ''
  expect(await page.locator('[data-publish-link]').getAttribute('href')).toBe(address)
  expect(await read(address)).toContain('Everybody is invited.')
  expect(await read('/news')).toContain('A door opens on Mill Street')
  expect(await read('/feed.xml')).toContain('A door opens on Mill Street')
  const [newest] = JSON.parse(await read('/api/news')) as { title: string; imageUrl: string; imageAlt: string }[]
  expect(newest).toMatchObject({ title: 'A door opens on Mill Street', imageAlt: 'A lattice' })
  expect((await fetch(product.url + newest!.imageUrl)).headers.get('Content-Type')).toBe('image/webp')
  expect(await readClicks()).toEqual([1, 0])
  await app.getByText('Published', { exact: true }).waitFor()

  // A published entry is changed, saved as a draft, and published unchanged.
  await screen.write('Title', 'A door opens on Mill Street again')
  await screen.save()
  await app.getByText('Status: Draft').waitFor()
  await readClicks()
  await screen.publish()
  await screen.done()
  expect(await readClicks()).toEqual([1, 0])
  expect(await read(address)).toContain('on Mill Street again')
  await app.getByText('Published', { exact: true }).waitFor()
  await expect.poll(() => app.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true)
  expect(await app.getByLabel('Title').first().inputValue()).toBe('A door opens on Mill Street again')
  expect(complaints.messages).toEqual([])
})

test('a written article takes two presses from the overview to the site', async () => {
  const { page, complaints, screen } = await anEditor()
  const { app } = screen
  await page.goto('/cms')
  await page.getByRole('link', { name: 'Write an article' }).click()
  await screen.write('Title', 'Two presses')
  await app.locator('[data-slate-editor]').click()
  await page.keyboard.type('One to begin, and one to publish.')
  const readClicks = await countClicks(page, app)
  await screen.publish()
  await screen.done()
  expect(await readClicks()).toEqual([1, 0])
  // Its title comes after those of other articles of today.
  const [newest] = JSON.parse(await read('/api/news')) as { title: string }[]
  expect(newest!.title).toBe('Two presses')
  expect(complaints.messages).toEqual([])
})

test('an event takes two presses, ends an hour after its start, and has a description in Markdown', async () => {
  const { page, complaints, screen } = await anEditor()
  const { app } = screen
  const time = (name: string) => app.locator(`input[id^="${name}-field-"]`)
  await page.goto('/cms')
  await page.getByRole('link', { name: 'Add an event' }).click()
  await screen.write('Title', 'A supper by the mill')
  await time('start').fill('2099-05-17T18:30')
  await expect.poll(() => time('end').inputValue()).toBe('2099-05-17T19:30')
  await time('start').fill('2099-05-18T18:30')
  await expect.poll(() => time('end').inputValue()).toBe('2099-05-18T19:30')
  await app.locator('[data-slate-editor]').click()
  await page.keyboard.type('Bring ')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('a chair')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('and a friend.')
  const readClicks = await countClicks(page, app)
  await screen.publish()
  const address = /\/events\/[\w-]+$/.exec(await screen.done())?.[0] ?? ''
  expect(await readClicks()).toEqual([1, 0])
  expect(await read(address)).toMatch(/<p>Bring <strong>a chair<\/strong><br>\s*and a friend\.<\/p>/)
  expect(await read(`${address}.ics`)).toContain('DESCRIPTION:Bring a chair\\nand a friend.')
  expect(contentFile(`${address.slice(1)}.json`)).toContain('"end": "2099-05-18T19:30"')

  // An end that the editor has set stays.
  await time('end').fill('2099-05-18T22:00')
  await time('start').fill('2099-05-18T19:00')
  expect(await time('end').inputValue()).toBe('2099-05-18T22:00')
  expect(complaints.messages).toEqual([])
})

test('an article that an earlier version switched off says so, and Publish shows it', async () => {
  const { complaints, screen } = await anEditor()
  const { app } = screen
  const slug = '2026-01-10-switched-off'
  const text =
    '---\ntitle: Switched off in spring\npublishDate: 2026-01-10\nauthor: Ada\nisPublished: false\n---\n\nText.\n'
  writeFileSync(join(content, `news/${slug}.md`), text)
  await screen.open(`/collections/news/entries/${slug}`)
  const note = app.getByText('This article is switched off')
  await note.waitFor()
  for (const untrue of ['Published', 'View on the site'])
    expect(await app.getByText(untrue, { exact: true }).isVisible()).toBe(false)
  expect(await read('/feed.xml')).not.toContain('Switched off in spring')
  await screen.publish()
  await screen.done()
  await note.waitFor({ state: 'hidden' })
  await app.getByText('Published', { exact: true }).waitFor()
  expect(await read(`/news/${slug}`)).toContain('Switched off in spring')
  expect(contentFile(`news/${slug}.md`)).toMatch(/author: Ada\npublishedAt: '2.+Z'\n---\n\nText\.\n$/)
  expect(complaints.messages).toEqual([])
})

test('text typed right after a first save is kept, even if the entry reloads slowly', async () => {
  const { page, screen } = await anEditor()
  const { app } = screen
  await page.route('**/api/cms', async (route) => {
    const { action } = route.request().postDataJSON() as { action: string }
    if (/^(get|unpublished|persist)Entr/.test(action)) await setTimeout(300)
    await route.continue()
  })
  await screen.open('/collections/news/new')
  await screen.write('Title', 'Saved and typed on')
  await app.getByRole('button', { name: 'Save' }).click()
  // Key by key, as soon as the field accepts input.
  await app.getByLabel('Summary').first().click()
  await page.keyboard.type('Typed at once.')
  await app.getByText('Status: Draft').waitFor()
  await screen.save()
  const slug = /entries\/([^/]+)$/.exec(page.url())![1]!
  const gateway = createGateway(product.url, await getCookie(product.url, 'editor'))
  const draft = { collection: 'news', slug, path: `news/${slug}.md`, id: '' }
  const { answer } = await gateway('unpublishedEntryDataFile', draft)
  expect(answer['data']).toContain('Typed at once.')
})

test('the status bar never says live because of a response from before the publication', async () => {
  const { page, screen } = await anEditor()
  const before = await page.request.get('/api/cms/publish')
  const status = (await before.json()) as PublishStatus
  const building = { ...status, state: 'building', requested: status.requested + 1 }
  const { promise: isPublished, resolve: letGo } = Promise.withResolvers<void>()
  await screen.open('/collections/news/new')
  await screen.write('Title', 'Not live yet')
  await page.route('**/api/cms/publish', (route) => route.fulfill({ json: building }))
  // The first request gets its response last.
  await page.route('**/api/cms/publish', (route) => isPublished.then(() => route.fulfill({ json: status })), {
    times: 1,
  })
  const requested = page.waitForRequest('**/api/cms/publish')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const late = await requested
  const strip = page.locator('[data-publish-text]')
  await screen.publish()
  await strip.getByText('Saved. Building…').waitFor()
  const texts = await strip.evaluateHandle((text) => {
    const all = [text.textContent]
    new MutationObserver(() => all.push(text.textContent)).observe(text, { childList: true })
    return all
  })
  letGo()
  await late.response().then((answer) => answer?.finished())
  // A response that was requested after it.
  await page.waitForResponse('**/api/cms/publish')
  expect(new Set(await texts.jsonValue())).toEqual(new Set(['Saved. Building…']))
  await page.unrouteAll({ behavior: 'wait' })
  expect(await screen.done()).toMatch(/^Live at /)
})

test('missing fields are reported before publishing, and a later save only saves', async () => {
  const { page, screen } = await anEditor()
  const { app } = screen
  await screen.open('/collections/news/new')
  await app.locator('[data-slate-editor]').click()
  await page.keyboard.type('A text without a title.')
  await screen.publish()
  await app.getByText('Title is missing. Fill it in.').waitFor()
  await screen.write('Title', 'Only saved')
  await screen.save()
  await app.getByText('Status: Draft').waitFor()
  expect(await read('/news')).not.toContain('Only saved')

  await screen.write('Title', '')
  await page.keyboard.press('Backspace')
  await screen.publish()
  await app.getByText('Title is missing. Fill it in.').waitFor()
  await screen.write('Title', 'Saved and published')
  await screen.publish()
  await screen.done()
  expect(await read('/news')).toContain('Saved and published')
})

test('an editor without the right to publish marks as ready; an admin publishes', async () => {
  const admin = await getCookie(product.url, 'admin')
  const allow = (editorsMayPublish: boolean) => changeSettings({ editorsMayPublish })
  await allow(false)
  onTestFinished(() => allow(true))
  const { page, complaints, screen } = await anEditor()
  const { app } = screen
  await screen.open('/collections/news/new')
  expect(await app.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0)
  await screen.write('Title', 'Waits for an administrator')
  await app.locator('[data-slate-editor]').click()
  await page.keyboard.type('Read me.')
  await screen.save()
  await app.getByText('Status: Draft').click()
  await app.getByRole('menuitem', { name: 'Ready' }).click()
  await app.getByText('Status: Ready').waitFor()
  expect(await app.getByText('Publish', { exact: true }).count()).toBe(0)
  const [, slug] = /entries\/([^/]+)$/.exec(page.url()) ?? []
  const gateway = createGateway(product.url, admin)
  expect((await gateway('publishUnpublishedEntry', { collection: 'news', slug })).status).toBe(200)
  await expect.poll(() => read('/news')).toContain('Waits for an administrator')
  expect(complaints.messages).toEqual([])
})

test('a scheduled article is saved, not yet shown, and the editor reads its date', async () => {
  const { page, complaints, screen } = await anEditor()
  await screen.open('/collections/news/new')
  await screen.write('Title', 'A story of tomorrow')
  await screen.app.getByLabel('Publish date').fill('2099-05-17')
  await screen.app.getByRole('button', { name: 'Publish on May 17, 2099' }).waitFor()
  await screen.publish()
  expect(await screen.done()).toBe('Scheduled for May 17, 2099.')
  expect(await read('/news')).not.toContain('A story of tomorrow')
  expect(contentFile('news/2099-05-17-a-story-of-tomorrow.md')).toContain('title: A story of tomorrow')
  expect(page.url()).toContain('2099-05-17-a-story-of-tomorrow')
  expect(complaints.messages).toEqual([])
})

test.each([
  ['About us', 'Title'],
  ['Site settings', 'Name of the platform'],
])('"%s" opens by one click on the start page', async (link, field) => {
  const { page, screen } = await anEditor()
  await page.goto('/cms')
  await page.locator('main').getByRole('link', { name: link, exact: true }).click()
  await screen.app.getByLabel(field, { exact: true }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/cms/edit')
})

test('the settings open at their top', async () => {
  const { page, screen } = await anEditor()
  await page.goto('/cms/edit#/collections/settings')
  await screen.app.getByRole('link', { name: /Site settings/ }).click()
  await screen.app.getByLabel('Name of the platform').waitFor()
  // A button further down used to get the focus, two frames after the list was gone.
  await screen.app.locator('body').evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
  })
  const scrolled = await screen.app
    .locator('body')
    .evaluate(() => [...document.querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0).length)
  expect(scrolled).toBe(0)
})

test('the second of two editors gets a conflict, and keeps the text', async () => {
  const { page, screen } = await anEditor()
  const path = `community/entries/${readdirSync(join(content, 'community/entries')).sort()[0]}`
  const slug = withoutEnding(path.split('/').at(-1)!)
  await screen.open(`/collections/entries/entries/${slug}`)
  await screen.write('Description', 'What I wrote.')

  const other = createGateway(product.url, await getCookie(product.url, 'admin'))
  const { answer } = await other('getEntry', { path })
  const { data, file } = answer as { data: string; file: { id: string } }
  const raw = JSON.stringify({ ...(JSON.parse(data) as object), description: 'What somebody else wrote.' })
  const dataFiles = [{ path, slug, raw, base: file.id }]
  expect((await other('persistEntry', { dataFiles, options: { collectionName: 'entries' } })).status).toBe(200)

  await screen.app.getByRole('button', { name: 'Save' }).click()
  const strip = page.locator('[data-publish][data-tone="bad"]')
  await strip.waitFor()
  expect(await strip.innerText()).toContain(conflictText('Avery Stone'))
  expect(await screen.app.getByLabel('Description').first().inputValue()).toBe('What I wrote.')
  expect(contentFile(path)).toContain('What somebody else wrote.')
})

test('a restored text stays and counts as changed when the entry loads slowly', async () => {
  const { page, screen } = await anEditor()
  const slug = withoutEnding(readdirSync(join(content, 'community/entries')).sort()[1]!)
  const field = screen.app.getByLabel('Description').first()
  await screen.open(`/collections/entries/entries/${slug}`)
  await screen.write('Description', 'What I typed before the tab was gone.')
  // Decap saves a copy two seconds after the last key.
  await setTimeout(2500)

  await page.route('**/cms/**', async (route) => {
    await setTimeout(300)
    await route.continue()
  })
  const requested = page.waitForEvent('dialog', (dialog) => dialog.message().includes('backup'))
  await screen.open(`/collections/entries/entries/${slug}`)
  await requested
  await expect.poll(() => field.inputValue()).toBe('What I typed before the tab was gone.')
  await setTimeout(1500)
  expect(await field.inputValue()).toBe('What I typed before the tab was gone.')
  expect(await screen.app.getByRole('button', { name: 'Save' }).isEnabled()).toBe(true)
})

test('text pasted from Word keeps its lists and bold text', async () => {
  const { page, screen } = await anEditor()
  await screen.open('/collections/news/new')
  const editor = screen.app.locator('[data-slate-editor="true"]').first()
  await editor.click()
  await editor.evaluate((element) => {
    const item = (text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp; </span>${text}</p>`
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', `<p class=MsoNormal>Ten <b>ports</b></p>${item('Rent')}${item('A mentor')}`)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect.poll(() => editor.locator('ul li').allInnerTexts()).toEqual(['Rent', 'A mentor'])
  expect(await editor.locator('strong, b').allInnerTexts()).toEqual(['ports'])
  await page.close()
})

test('the editor’s frame has its own policy, and compressed files that are cached', async () => {
  const Cookie = await getCookie(product.url, 'editor')
  const address = /data-address="([^"]+)"/.exec(
    await (await fetch(`${product.url}/cms/edit`, { headers: { Cookie } })).text(),
  )![1]!
  const policy =
    (await fetch(product.url + address, { headers: { Cookie } })).headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toContain('unsafe-eval')
  const bundle = await fetch(product.url + address.replace(/app$/, 'decap-cms.js'), {
    headers: { 'Accept-Encoding': 'br' },
  })
  expect(bundle.headers.get('Content-Encoding')).toBe('br')
  expect(bundle.headers.get('Cache-Control')).toContain('immutable')
  expect(Number(bundle.headers.get('Content-Length'))).toBeLessThan(1_500_000)
})

test('an article that may state an offering is published once its editor confirms it', async () => {
  const { page, complaints, screen } = await anEditor()
  const questions: string[] = []
  page.on('dialog', (question) => questions.push(question.message()))
  await screen.open('/collections/news/new')
  await screen.write('Title', 'A mill turns again')
  await screen.app.locator('[data-slate-editor]').click()
  await page.keyboard.type('The mill is raising $1.5M in a seed round.')
  await screen.publish()
  const address = /\/news\/[\w-]+$/.exec(await screen.done())?.[0] ?? ''
  expect(questions.at(-1)).toMatch(
    /may state an offering: “The mill is raising \$1\.5M in a seed round\.”[^]+anyway\?$/,
  )
  expect(await read(address)).toContain('The mill is raising')
  expect(complaints.messages.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')])
  const [entry] = await call<{ action: string; details: object }[]>('admin', 'GET', '/api/admin/audit')
  expect(entry).toMatchObject({ action: 'content.publish', details: { statesOffer: true } })
})

test('an editor adds a page: it has an address, and the footer, the sitemap, and the search lead there', async () => {
  const { page, screen } = await anEditor()
  const { app } = screen
  await screen.open('/collections/added-pages/new')
  await screen.write('Title', 'Events')
  await app.locator('[data-slate-editor]').click()
  await page.keyboard.insertText('Twelve weeks for founders, with a marzipan cake at the end.')
  await screen.publish()
  await app.getByText('This makes the address /events, which the site itself uses. Choose another title.').waitFor()
  await screen.write('Title', 'Accelerator 2027')
  await screen.publish()
  expect(await screen.done()).toContain('/accelerator-2027')

  expect(await read('/accelerator-2027')).toMatch(/<h1[^>]*>Accelerator 2027<\/h1>/)
  expect(await read('/sitemap.xml')).toContain('/accelerator-2027</loc>')
  expect(await call(null, 'GET', '/api/search?q=marzipan')).toMatchObject([
    { kind: 'page', title: 'Accelerator 2027', url: '/accelerator-2027' },
  ])
  const inFooter = 'href="/accelerator-2027"'
  const Cookie = await getCookie(product.url, 'founder')
  const membersPage = async () => (await fetch(`${product.url}/settings`, { headers: { Cookie } })).text()
  for (const shown of [await read('/about'), await membersPage()]) expect(shown).toContain(inFooter)

  const path = 'added-pages/accelerator-2027.md'
  const gateway = createGateway(product.url, await getCookie(product.url, 'editor'))
  const { answer } = await gateway('getEntry', { path })
  const { data, file } = answer as { data: string; file: { id: string } }
  const raw = data.replace('inFooter: true', 'inFooter: false')
  await gateway('persistEntry', {
    dataFiles: [{ path, slug: 'accelerator-2027', raw, base: file.id }],
    options: { collectionName: 'added-pages' },
  })
  await expect.poll(() => read('/about'), { timeout: 30_000 }).not.toContain(inFooter)
  expect(await membersPage()).not.toContain(inFooter)
  expect((await fetch(`${product.url}/accelerator-2027`)).status).toBe(200)
})
