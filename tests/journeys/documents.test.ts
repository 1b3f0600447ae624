import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { DataRoom, DocumentRead } from '#api/documents/contract/responses.ts'
import { getCodes } from '#api/documents/watermark/testing-pdf.ts'
import { pdf } from '#api/documents/testing-files.ts'
import { findFaults, readFocus } from '#tests/accessibility.ts'
import { BAD_GATEWAY, hydrated, refusedWith, toasted } from '#tests/browser.ts'
import {
  encrypted,
  ofBytes,
  ofPages,
  polyglot,
  withChinese,
  withJpeg2000,
  withNotes,
  withXfa,
} from '#tests/pdf-kinds.ts'
import { getCookie, stayers } from '#tests/people.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { useBrowser, useProduct } from '#tests/use-product.ts'

const TAB = '/dashboard/startup?tab=documents'

const product = await useProduct('documents')
const browser = await useBrowser()
const chosen = temporaryFolder('chosen')

const staying = stayers(browser, product.url)

/** A signed-in user; errors on their pages from before belong to another test. */
async function user(username: string) {
  const session = await staying(username)
  session.complaints.messages.length = 0
  return session
}

const once = { times: 1 }
const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /notifications/i })
    .getByText(text)
    .first()
    .waitFor()
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const documentFiles = () => readdirSync(join(product.dataDir, 'uploads')).filter((name) => !name.endsWith('.webp'))
const ofTheSample = new Set(documentFiles())
/** The uploaded files, without logos and without those of the sample region. */
const stored = () => documentFiles().filter((name) => !ofTheSample.has(name))

async function open(page: Page, path = TAB) {
  await page.goto(path)
  await hydrated(page)
}

/** By path, as a user does: passing the content through the browser takes long for 15 MB. */
async function choose(page: Page, where: string, name: string, content: Buffer) {
  const path = join(chosen, name)
  writeFileSync(path, content)
  await part(page, where).locator('input[type=file]').setInputFiles(path)
}

const send = (page: Page, where: string, name: string) =>
  part(page, where)
    .getByRole('button', { name: `Upload ${name}` })
    .click()

async function upload(page: Page, where: string, name: string, buffer = pdf()) {
  await choose(page, where, name, buffer)
  await send(page, where, name)
  await page.getByRole('main').getByRole('link', { name }).waitFor()
}

/** Opens the panel of one's own document. */
async function manage(page: Page, name: string) {
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  return page.getByRole('dialog', { name })
}

/** A deck with a heading, a list, and a poorly compressible image on each page, as a browser prints it. */
async function getDeck(pages: number): Promise<Buffer> {
  const maker = await browser.newPage()
  await maker.setContent('<style>@page { size: 960px 540px } section { break-after: page }</style><body></body>')
  await maker.evaluate((count) => {
    for (let i = 1; i <= count; i++) {
      const section = document.createElement('section')
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 160
      const noise = new ImageData(160, 160)
      crypto.getRandomValues(new Uint8Array(noise.data.buffer).subarray(0, 60_000))
      canvas.getContext('2d')!.putImageData(noise, 0, 0)
      section.innerHTML = `<h2>Chapter ${i}</h2><ul><li>One</li><li>Two</li></ul><img alt="Noise">`
      section.querySelector('img')!.src = canvas.toDataURL()
      document.body.append(section)
    }
  }, pages)
  const deck = await maker.pdf({ tagged: true, preferCSSPageSize: true, pageRanges: `1-${pages}` })
  await maker.close()
  return deck
}

/** A founder's new deck for every approved investor, which replaces the previous one. */
async function sent({ context }: Awaited<ReturnType<typeof user>>, name: string, buffer: Buffer) {
  const answer = await context.request.post('/api/documents/upload', {
    headers: { Origin: product.url },
    multipart: {
      type: 'pitchDeck',
      visibility: 'investors',
      document: { name, mimeType: 'application/pdf', buffer },
    },
  })
  return (await answer.json()) as { id: number; filename: string }
}

describe('a founder', () => {
  test('uploads five documents, reaches the limit, deletes one', async () => {
    const { page, complaints } = await user('founder')
    await open(page)
    const supporting = part(page, 'Supporting documents')
    expect(await supporting.locator('input[type=file]').getAttribute('accept')).toBe('.pdf,.doc,.docx,.ppt,.pptx')
    for (const i of [1, 2, 3, 4, 5]) {
      await upload(page, 'Supporting documents', `Plan ${i}.pdf`)
      await toasted(page, 'Document uploaded', 'Your document has been uploaded successfully.')
    }
    await supporting.getByText('Maximum of 5 documents reached').waitFor()
    expect(await supporting.locator('input[type=file]').count()).toBe(0)
    expect(stored()).toHaveLength(5)

    const panel = await manage(page, 'Plan 3.pdf')
    await panel.getByRole('button', { name: 'Delete document' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Are you sure you want to delete this document?').waitFor()
    const remove = question.getByRole('button', { name: 'Delete' })
    await page.route('**/api/documents/*', (route) => route.fulfill(refusedWith(503, 'The server is busy.')), once)
    await remove.click()
    await toasted(page, 'Delete failed', '503: The server is busy.')
    await page.route('**/api/documents/*', (route) => route.fulfill(BAD_GATEWAY), once)
    await remove.click()
    await toasted(page, 'Delete failed', 'Could not delete your document. Please try again. (502: Bad Gateway)')
    expect(stored()).toHaveLength(5)
    // The access part of its row disappears before the row.
    await page.route('**/api/startup/profile', (route) => pause(400).then(() => route.continue()), once)
    await remove.click()
    await toasted(page, 'Document deleted', 'Your document has been deleted successfully.')
    await expect.poll(() => part(page, 'Documents').getByRole('link', { name: /^Plan/ }).count()).toBe(4)
    await expect.poll(() => readFocus(page)).toMatch(/^Manage Plan/)
    expect(stored()).toHaveLength(4)
    await supporting.getByRole('button', { name: 'Choose a document' }).waitFor()
    expect(complaints.messages.filter((message) => !message.includes('status of 50'))).toEqual([])
  })

  test('sees upload progress, cancels, and retries; another tab does not stop it', async () => {
    const { page, context } = await user('founder')
    await open(page)
    const network = await context.newCDPSession(page)
    const throttle = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 20,
        downloadThroughput: -1,
        uploadThroughput,
      })
    const before = stored()
    const deck = part(page, 'Pitch deck')
    const percent = () => page.getByRole('progressbar', { name: 'Uploading...' }).getAttribute('aria-valuenow')
    await throttle(3 * 1_048_576)
    await choose(page, 'Pitch deck', 'Deck.pdf', pdf(15 * 1_048_576))
    await send(page, 'Pitch deck', 'Deck.pdf')
    await expect.poll(async () => Number(await percent())).toBeGreaterThan(5)
    await page.getByRole('tab', { name: 'Activity' }).click()
    await page.getByRole('tab', { name: 'Documents' }).click()
    const seen = Number(await percent())
    await expect.poll(async () => Number(await percent())).toBeGreaterThan(seen)
    // Leaving asks for confirmation; staying continues the upload.
    await page.getByRole('link', { name: 'News', exact: true }).first().click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Leave before your file is uploaded?').waitFor()
    await question.getByRole('button', { name: 'Stay' }).click()
    expect(new URL(page.url()).pathname).toBe('/dashboard/startup')
    await deck.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(stored).toEqual(before)

    await network.detach()
    await upload(page, 'Pitch deck', 'Deck.pdf')
    expect(stored()).toHaveLength(before.length + 1)
  })

  test('sees the access of each document, saved on change, and undoes a change', async () => {
    const { page, context } = await user('founder')
    await open(page)
    await upload(page, 'Pitch deck', 'Access.pdf')
    await toasted(page, 'Document uploaded')
    const deck = part(page, 'Pitch deck')
    const now = async () => {
      const dataRoom = (await (await context.request.get('/api/startup/documents')).json()) as DataRoom
      return dataRoom.documents.find(({ name }) => name === 'Access.pdf')?.visibility
    }
    // Nothing on the page looks like its access: who will have it is asked only once there is a file.
    expect(await page.getByRole('main').locator('select').count()).toBe(0)
    const access = await manage(page, 'Access.pdf')
    const accessSelect = access.getByLabel('Who has access')
    await accessSelect.waitFor()
    expect(await findFaults(page, '[role=dialog]')).toEqual([])
    await accessSelect.focus()
    await accessSelect.selectOption('named')
    await toast(page, 'Access to Access.pdf saved')
    await toast(page, 'No one yet: add people')
    expect(await now()).toBe('named')
    // By keyboard: the change keeps the focus, F8 leads to its toast, and Undo back.
    expect(await readFocus(page)).toBe('Who has access')
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    expect(await readFocus(page)).toBe('Undo')
    await page.keyboard.press('Enter')
    await expect.poll(now).toBe('investors')
    await expect.poll(() => accessSelect.inputValue()).toBe('investors')
    await expect.poll(() => readFocus(page)).toBe('Who has access')

    // After a refusal it shows the stored value and says why.
    await page.route('**/access', (route) => route.fulfill(refusedWith(503, 'The server is busy.')), once)
    await accessSelect.selectOption('accepted')
    await access.getByRole('alert').getByText('503: The server is busy.').waitFor()
    expect([await now(), await accessSelect.inputValue()]).toEqual(['investors', 'investors'])

    // A new deck starts with the access of the one that it replaces.
    await accessSelect.selectOption('accepted')
    await expect.poll(now).toBe('accepted')
    await access.getByRole('button', { name: 'Close' }).click()
    await choose(page, 'Pitch deck', 'Newer.pdf', pdf())
    const visibility = deck.getByRole('group', { name: /^For this file/ }).getByLabel('Who will have access')
    expect(await visibility.inputValue()).toBe('accepted')
    await deck.getByRole('button', { name: 'Clear Newer.pdf' }).click()
    // Downloads can be turned off only for a PDF.
    await choose(page, 'Pitch deck', 'Slides.pptx', Buffer.from('PK'))
    await deck.getByText('It opens outside and isn’t protected', { exact: false }).waitFor()
    expect(await deck.getByText('Allow downloads').count()).toBe(0)
    await deck.getByRole('button', { name: 'Clear Slides.pptx' }).click()
    await manage(page, 'Access.pdf')
    await accessSelect.selectOption('investors')
    await expect.poll(now).toBe('investors')
    await access.getByRole('button', { name: 'Close' }).click()
  })

  test('replaces the deck from the profile, and a save there keeps it', async () => {
    const { page } = await user('founder2')
    await open(page, '/profile')
    await page.getByRole('tab', { name: 'Supporting Materials' }).click()
    await upload(page, 'Pitch deck', 'One.pdf', ofPages(1))
    await upload(page, 'Pitch deck', 'Two.pdf', ofPages(1))
    const documents = page.getByRole('list', { name: 'Documents' })
    await expect.poll(() => documents.getByRole('link').allInnerTexts()).toEqual(['Two.pdf'])
    await page.getByText('We’re looking for a mentor').click()
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await page.waitForURL('**/dashboard/startup')
    await open(page)
    expect(await part(page, 'Documents').getByRole('link').allInnerTexts()).toEqual(['Two.pdf'])
  })
})

describe('an investor', () => {
  test('opens a document from the startup’s page; others do not', async () => {
    const founder = await user('founder')
    const own = (await (await founder.context.request.get('/api/startup/profile')).json()) as {
      id: number
      pitchDeck: string
      documents: { id: number; filename: string }[]
    }
    const deck = own.documents.find(({ filename }) => filename === own.pitchDeck)!
    const { page, context } = await user('investor')
    await page.goto(`/startup/${own.id}`)
    const link = part(page, 'Documents').getByRole('link', { name: 'Pitch deck' })
    const address = `/api/documents/${own.pitchDeck}`
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
      `/documents/${deck.id}`,
      '_blank',
    ])
    expect((await context.request.get(address)).headers()).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    })
    // The router prefetches only pages that are the same for everyone.
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await hydrated(page)
    await link.hover()
    await link.focus()
    const back = page
      .getByRole('main')
      .getByRole('link', { name: /dashboard/i })
      .first()
    for (const reach of ['focus', 'hover'] as const) await back[reach]()
    const news = page.waitForRequest('**/news')
    await page.getByRole('link', { name: 'News', exact: true }).first().hover()
    await news
    expect(requests.filter((path) => path.startsWith('/api/documents/') || path.startsWith('/dashboard'))).toEqual([])
    const reads = await founder.context.request.get('/api/startup/document-views')
    const ofDeck = ((await reads.json()) as DocumentRead[]).filter(({ documentId }) => documentId === deck.id)
    expect(ofDeck.map(({ times }) => times)).toEqual([1])

    const Cookie = await getCookie(product.url, 'pendinginvestor')
    expect((await fetch(product.url + address, { headers: { Cookie } })).status).toBe(404)
    expect((await fetch(product.url + address)).status).toBe(401)
  })
})

describe('the data room', () => {
  test('access to a document is requested, given, used by keyboard, and removed', async () => {
    const founder = await user('founder2')
    const { page, context, complaints } = await user('investor')
    const body = { document: { name: 'Model.pdf', mimeType: 'application/pdf', buffer: await getDeck(12) } }
    const headers = { Origin: product.url }
    const sent = await founder.context.request.post('/api/documents/upload', {
      headers,
      multipart: { visibility: 'named', downloadable: 'false', ...body },
    })
    const { id, filename } = (await sent.json()) as { id: number; filename: string }
    const own = (await (await founder.context.request.get('/api/startup/profile')).json()) as { id: number }

    await page.goto(`/startup/${own.id}`)
    await hydrated(page)
    await part(page, 'Documents').getByRole('button', { name: 'Request access to Model.pdf' }).click()
    const line = part(page, 'Documents').getByRole('listitem').filter({ hasText: 'Model.pdf' })
    await line.getByText('You requested access.').waitFor()
    expect((await context.request.get(`/documents/${id}`)).status()).toBe(404)

    await open(founder.page)
    await founder.page
      .getByRole('button', { name: /^Approve: .*Model\.pdf$/ })
      .first()
      .click()
    const row = founder.page.getByRole('row').filter({ hasText: 'Model.pdf' })
    await row.getByText('Jonah Whitaker').waitFor()
    await row.getByText('no download').waitFor()
    await manage(founder.page, 'Model.pdf')
    const dataRoom = (await (await founder.context.request.get('/api/startup/documents')).json()) as DataRoom
    const reader = String(dataRoom.people.find(({ name }) => name === 'Jonah Whitaker')!.userId)
    await founder.page.getByLabel('View as').selectOption(reader)
    await founder.page.getByRole('button', { name: 'View', exact: true }).click()
    await founder.page.getByRole('note').getByText('Jonah Whitaker').waitFor()
    await part(founder.page, 'Documents').getByRole('link', { name: 'Model.pdf' }).waitFor()

    await page.goto(`/documents/${id}`)
    const pages = page.getByRole('document', { name: 'Model.pdf' })
    await pages.locator('canvas').first().waitFor()
    const number = page.getByRole('spinbutton', { name: 'Page' })
    // The focus begins in the document, on a page with nothing else around it.
    expect(await readFocus(page)).toBe('Model.pdf')
    expect(await page.getByRole('banner').count()).toBe(0)
    await expect.poll(() => page.getByLabel('Zoom').textContent()).toMatch(/^\d+%$/)
    for (const [key, at] of [
      ['Space', '2'],
      ['Shift+Space', '1'],
      ['ArrowRight', '2'],
      ['PageDown', '3'],
      ['PageUp', '2'],
      ['End', '12'],
      ['Home', '1'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => number.inputValue()).toBe(at)
    }
    const isFull = () => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label'))
    await page.keyboard.press('f')
    await expect.poll(isFull).toBe('Model.pdf')
    await page.keyboard.press('f')
    await expect.poll(isFull).toBeUndefined()
    // After the last page comes what to do next.
    const notes = page.getByRole('link', { name: 'Notes' })
    expect(await notes.isVisible()).toBe(false)
    await page.keyboard.press('End')
    await page
      .getByRole('link', { name: /^(Message|Answer)/ })
      .or(page.getByRole('button', { name: /Connection/ }))
      .waitFor()
    expect(await notes.getAttribute('href')).toBe(`/startup/${own.id}#your-notes`)
    await page.keyboard.press('/')
    await page.keyboard.type('Chapter 7')
    await page.getByRole('search').getByText('1 of 1').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => number.inputValue()).toBe('7')

    await page.goto(`/documents/${id}`)
    await pages.locator('canvas').first().waitFor()
    // The structure of the file: headings and lists, not only positioned words.
    const tools = await context.newCDPSession(page)
    const tree = async () =>
      (await tools.send('Accessibility.getFullAXTree')).nodes.map(({ role, properties = [] }) => [
        role?.value,
        properties.find(({ name }) => name === 'level')?.value.value,
      ])
    await expect.poll(tree).toContainEqual(['heading', 2])
    await pages.getByRole('region', { name: 'Page 1', exact: true }).waitFor()
    // The overview reads pages as well, and would hear of it first.
    await page.getByRole('button', { name: 'Page overview' }).click()
    await founder.context.request.delete(`/api/documents/${id}/grants/${reader}`, { headers })
    // In the middle of the file, whose start and end have already been loaded.
    await number.fill('7')
    await number.press('Enter')
    await page.getByRole('alert').getByText('This document is no longer open to you.').waitFor()
    expect(await pages.locator('canvas').count()).toBe(0)
    expect((await context.request.get(`/api/documents/${filename}`)).status()).toBe(404)
    expect(complaints.messages.filter((message) => !message.includes('status of 404'))).toEqual([])
  })

  test('a document requires its NDA, then opens with a watermark screen readers skip', async () => {
    const founder = await user('founder2')
    const { page, context, complaints } = await user('investor')
    const headers = { Origin: product.url }
    const sent = await founder.context.request.post('/api/documents/upload', {
      headers,
      multipart: {
        watermark: 'true',
        document: { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: await getDeck(2) },
      },
    })
    const { id, filename } = (await sent.json()) as { id: number; filename: string }

    await open(founder.page)
    const panel = await manage(founder.page, 'Plan.pdf')
    await panel.getByRole('button', { name: 'Write your NDA' }).click()
    const words = 'What you read here stays between us for two years, unless it was public before.'
    await founder.page.getByLabel('What viewers agree to').fill(words)
    await founder.page.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Last changed').waitFor()
    await panel.getByText('Require your NDA').click()
    await toast(founder.page, 'All approved investors · watermark · NDA required')

    await page.goto(`/documents/${id}`)
    await hydrated(page)
    await page.getByRole('article', { name: 'The terms' }).getByText(words).waitFor()
    expect((await context.request.get(`/api/documents/${filename}`)).status()).toBe(404)
    await page.getByLabel('Your full name').fill('Jonah Whitaker')
    await page.getByRole('button', { name: 'I agree – view document' }).click()
    const pages = page.getByRole('document', { name: 'Plan.pdf' })
    await pages.locator('canvas').first().waitFor()
    await page.getByText('This copy is watermarked with your name').waitFor()

    const copy = await (await context.request.get(`/api/documents/${filename}`)).body()
    const [code] = await getCodes(copy)
    expect(await getCodes(copy)).toEqual([code, code])
    const tools = await context.newCDPSession(page)
    const read = async () =>
      (await tools.send('Accessibility.getFullAXTree')).nodes.map(({ name }) => String(name?.value ?? '')).join('\n')
    await expect.poll(read).toContain('Chapter 1')
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(await read()).not.toContain(code)
    expect(await pages.textContent()).not.toContain('Jonah')

    for (const [reader, words] of [
      [page, 'You agreed to the terms of'],
      [founder.page, 'Jonah Whitaker, '],
    ] as const) {
      await reader.goto('/ndas')
      await reader.getByRole('link', { name: words }).click()
      const record = reader.getByRole('article').filter({ hasText: 'What was agreed to' })
      await record.waitFor()
      await reader.emulateMedia({ media: 'print', colorScheme: 'dark' })
      const [ink, paper] = await record.evaluate((element) => [
        getComputedStyle(element).color,
        getComputedStyle(document.documentElement).backgroundColor,
      ])
      expect([ink, paper]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
      await reader.emulateMedia({ media: null, colorScheme: null })
    }
    expect(complaints.messages.filter((message) => !message.includes('status of 404'))).toEqual([])
    await founder.context.request.delete(`/api/documents/${id}`, { headers })
  })

  test('an image of the first page is shown until the page itself replaces it', async () => {
    const founder = await user('founder2')
    const { id } = await sent(founder, 'Fifteen.pdf', ofPages(15))
    const { page, context, complaints } = await user('investor')
    const hasImage = async () => (await (await context.request.get(`/documents/${id}`)).text()).includes('/first-page')
    await expect.poll(hasImage).toBe(true)
    const held = Promise.withResolvers<void>()
    await page.route('**/open-viewer*.js', (route) => held.promise.then(() => route.continue()))
    await page.goto(`/documents/${id}`)
    const picture = page.locator('.viewer-first')
    const isDrawn = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)
    await expect.poll(isDrawn).toBe(824)
    const shown = await picture.evaluate((image: HTMLImageElement) => {
      const { x, y, width, height } = image.getBoundingClientRect()
      const scale = Math.min(width / image.naturalWidth, height / image.naturalHeight)
      return [x + (width - image.naturalWidth * scale) / 2, y, image.naturalWidth * scale]
    })
    held.resolve()
    const first = page.locator('.pdfViewer .page').first()
    await first.locator('canvas').waitFor()
    await expect.poll(() => picture.count()).toBe(0)
    await page.unroute('**/open-viewer*.js')
    const { x, y, width } = (await first.boundingBox())!
    // No layout shift: apart from rounding, the page is where the image was.
    ;[x, y, width].forEach((value, index) => expect(Math.abs(value - shown[index]!)).toBeLessThan(2))

    // The time per page is sent when the tab is closed.
    await page.getByRole('button', { name: 'Next page' }).click()
    const request = page.waitForRequest('**/page-times')
    await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(2500)
    await page.getByRole('link', { name: 'Quietwell' }).click()
    expect((await (await request).response())!.status()).toBe(204)
    expect(complaints.messages).toEqual([])
    const reads = await founder.context.request.get('/api/startup/document-views')
    const [read] = ((await reads.json()) as DocumentRead[]).filter(({ documentId }) => documentId === id)
    expect(read!.pages.length).toBeGreaterThan(0)

    // Once turned off it stays off, and nothing of it remains.
    await page.goto(`/documents/${id}`)
    const choice = page.getByRole('checkbox', { name: 'Let the founder see how long I look at each page' })
    const off = page.waitForResponse('**/api/investor/page-times')
    await choice.uncheck()
    expect((await off).status()).toBe(204)
    await page.reload()
    expect(await choice.isChecked()).toBe(false)

    // The page overview is open on a wide screen, and its pages are opened by pointer and arrow keys.
    const overview = page.getByRole('list', { name: 'Pages' })
    const current = () => overview.locator('[aria-current]').innerText()
    const inked = (number: number) =>
      overview.getByRole('button', { name: `Page ${number}`, exact: true }).evaluate((button) => {
        const canvas = button.querySelector('canvas')!
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
        return data.some((value, index) => index % 4 < 3 && value < 128)
      })
    await expect.poll(() => inked(3)).toBe(true)
    await overview.getByRole('button', { name: 'Page 3', exact: true }).click()
    await expect.poll(current).toBe('3')
    await page.keyboard.press('ArrowRight')
    await expect.poll(current).toBe('4')
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Page 4')
    await page.getByRole('button', { name: 'Page overview' }).click()
    await expect.poll(() => overview.count()).toBe(0)
  })

  test('on a phone, pages turn by swiping and zoom by pinching', async () => {
    const founder = await user('founder2')
    const { id } = await sent(founder, 'Phone.pdf', ofPages(5))
    const { page, context } = await user('investor')
    const large = page.viewportSize()!
    onTestFinished(() => page.setViewportSize(large))
    await page.setViewportSize({ width: 390, height: 780 })
    await page.goto(`/documents/${id}`)
    const shown = page.locator('.pdfViewer .page')
    await shown.locator('canvas').first().waitFor()
    const number = page.getByRole('spinbutton', { name: 'Page' })
    const tools = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [x: number, y: number][]) =>
      tools.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
    async function swipe(from: number, to: number) {
      await touch('touchStart', [from, 400])
      await touch('touchMove', [to, 400])
      await touch('touchEnd')
    }
    await swipe(300, 100)
    await expect.poll(() => number.inputValue()).toBe('2')
    await swipe(100, 300)
    await expect.poll(() => number.inputValue()).toBe('1')
    // One at a time.
    expect(await shown.count()).toBe(1)

    const width = async () => (await shown.boundingBox())!.width
    const before = await width()
    await touch('touchStart', [150, 400], [240, 400])
    await touch('touchMove', [110, 400], [280, 400])
    await touch('touchMove', [80, 400], [310, 400])
    await touch('touchEnd')
    await expect.poll(width).toBeGreaterThan(before * 1.8)
    // Swiping moves an enlarged page instead of turning it.
    await swipe(300, 100)
    expect(await number.inputValue()).toBe('1')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('a three-year-old browser shows a document and its text', async () => {
    const founder = await user('founder2')
    const { context } = await user('investor')
    const page = await context.newPage()
    onTestFinished(() => page.close())
    const forget = () => {
      const newer: [object, string[]][] = [
        [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
        [WeakMap.prototype, ['getOrInsert', 'getOrInsertComputed']],
        [Math, ['sumPrecise']],
        [Promise, ['try', 'withResolvers']],
        [RegExp, ['escape']],
        [URL, ['parse']],
        [Uint8Array, ['fromBase64', 'fromHex']],
        [Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']],
        [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
        [AbortSignal, ['any']],
        [Response.prototype, ['bytes']],
        [Blob.prototype, ['bytes']],
        [Array, ['fromAsync']],
        [globalThis, ['Iterator', 'Float16Array', 'ImageDecoder']],
      ]
      for (const [object, names] of newer) for (const name of names) Reflect.deleteProperty(object, name)
    }
    await page.addInitScript(forget)
    await page.route('**/older-viewer.worker-*.js', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: `(${forget.toString()})();${await answer.text()}` })
    })
    const { id } = await sent(founder, 'Old.pdf', ofPages(3))
    await page.goto(`/documents/${id}`)
    await page.locator('.textLayer').getByText('Chapter 1').waitFor()
    await page.locator('.pdfViewer canvas').first().waitFor()
    await page.getByRole('document', { name: 'Old.pdf' }).press('End')
    await page.locator('.textLayer').getByText('Chapter 3').waitFor()
    expect(await page.locator('.viewer-note').count()).toBe(0)
  })

  test('a file of any kind is shown, or a message says why not', async () => {
    const founder = await user('founder2')
    const { page, complaints } = await user('investor')
    const open = async (name: string, content: Buffer) => {
      const { id, filename } = await sent(founder, name, content)
      await page.goto(`/documents/${id}`)
      return filename
    }
    const drawn = () => page.locator('.pdfViewer canvas').first().waitFor()
    const expectAlert = (message: string | RegExp) => page.getByRole('alert').getByText(message).waitFor()
    const requests: string[] = []
    page.on('requestfinished', (request) => requests.push(new URL(request.url()).pathname))

    await open('Chinese.pdf', withChinese())
    await page.locator('.textLayer').getByText('中文').waitFor()
    expect(requests.some((path) => /UniGB-UCS2-H.*\.bcmap$/.test(path))).toBe(true)

    await open('Picture.pdf', withJpeg2000())
    await drawn()
    const colors = () =>
      page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('.pdfViewer canvas')!
        const paint = canvas.getContext('2d')!
        const at = (x: number, y: number) => {
          const [red, green, blue] = paint.getImageData(canvas.width * x, canvas.height * y, 1, 1).data
          return [red, green, blue].map((value) => (value! > 128 ? 1 : 0)).join('')
        }
        return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)]
      })
    await expect.poll(colors).toEqual(['100', '000', '101', '001'])

    await open('Notes.pdf', withNotes())
    const note = page.getByRole('img', { name: 'Note' })
    await note.waitFor()
    await expect.poll(() => note.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await note.hover()
    await page.locator('.popup').getByText('See chapter 2').waitFor()
    expect(await page.locator('.annotationLayer a').getAttribute('href')).toBe('https://example.org/')

    await open('Form.pdf', withXfa())
    await expectAlert(/only Adobe Acrobat shows/)

    await open('Broken.pdf', pdf(5000))
    await expectAlert(/^This file is damaged/)
    await open('Secret.pdf', encrypted())
    await expectAlert(/asks for a password/)

    await open('Long.pdf', ofPages(300))
    await drawn()
    await page.getByRole('document', { name: 'Long.pdf' }).press('End')
    await expect.poll(() => page.getByRole('spinbutton', { name: 'Page' }).inputValue()).toBe('300')
    await page.locator('.textLayer').getByText('Chapter 300').waitFor()

    requests.length = 0
    let bytes = 0
    page.on('response', (response) => {
      if (response.url().includes('/api/documents/')) bytes += Number(response.headers()['content-length'] ?? 0)
    })
    await open('Large.pdf', ofBytes(15 * 1_048_576))
    await drawn()
    await page.getByText('of 2').waitFor()
    // Only visible parts are loaded.
    expect(bytes).toBeLessThan(1_048_576)

    const filename = await open('Both.pdf', polyglot())
    await drawn()
    expect(await page.title()).not.toBe('taken over')
    const answer = await page.request.get(`/api/documents/${filename}`)
    expect(answer.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    // The library logs an error for invalid files, and Chromium advises it on reading its canvas.
    const isOfLibrary = /Indexing all PDF objects|Multiple readback operations/
    expect(complaints.messages.filter((message) => !isOfLibrary.test(message))).toEqual([])
  })
})
