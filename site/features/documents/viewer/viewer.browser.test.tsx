import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DocumentAbout } from '#api/documents/contract/responses.ts'
import { answerCalls, mount, mountHtml, unmountAll } from '#tests/mount.tsx'
import { inForcedColors, capturePixels } from '#tests/senses.ts'
import '#site/ui/controls/field.css'
import { DocumentViewer } from './DocumentViewer.tsx'

const { Worker } = window
let running = 0
afterEach(() => {
  window.Worker = Worker
})

/** Counts the workers that no one has ended. */
function countWorkers(): void {
  running = 0
  window.Worker = class extends Worker {
    #isEnded = false
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args)
      running++
    }
    override terminate() {
      if (!this.#isEnded) running--
      this.#isEnded = true
      super.terminate()
    }
  }
}

const FILE = '%PDF-1.7\nnothing that follows is a document'

const openDocument = () =>
  mount(
    <DocumentViewer
      document={
        {
          id: 1,
          name: 'Deck.pdf',
          filename: 'deck.pdf',
          size: FILE.length,
          firstPage: null,
          measuresPages: null,
        } as DocumentAbout
      }
    />,
  )

it('viewer: a damaged document leaves no worker behind', async () => {
  countWorkers()
  answerCalls(() => new Response(FILE))
  openDocument()
  await expect.element(page.getByText(/^This file is damaged/)).toBeVisible()
  expect(running).toBe(0)
})

it('viewer: a page that is left while its document loads leaves no worker behind', async () => {
  countWorkers()
  const calls = answerCalls(() => new Promise<Response>(() => {}))
  openDocument()
  await expect.poll(() => [calls.length > 0, running]).toEqual([true, 1])
  unmountAll()
  expect(running).toBe(0)
})

it.each(['spinbutton', 'searchbox'] as const)('viewer: in forced colors the focus of its %s is seen', async (role) => {
  mountHtml(`
    <div class="viewer-tools" style="margin: 2rem">
      <label class="viewer-place"><input class="field-input" type="number" value="1" /></label>
      <form class="viewer-group viewer-search"><input class="field-input" type="search" aria-label="Search" /></form>
    </div>`)
  const field = page.getByRole(role)
  await inForcedColors(async () => {
    const eyes = await capturePixels(field)
    field.element().focus()
    await userEvent.keyboard('{Shift}')
    await expect.poll(eyes.hasChanged).toBe(true)
  })
})

it('viewer: in forced colors a page has an edge, and the found text that is shown is marked', () =>
  inForcedColors(async () => {
    mountHtml(`
      <div class="pdfViewer"><div class="page" style="block-size: 3rem">
        <div class="textLayer"><span class="highlight selected">deck</span></div>
      </div></div>`)
    const getOutline = (part: string) => getComputedStyle(document.querySelector(part)!).outlineStyle
    expect([getOutline('.page'), getOutline('.selected')]).toEqual(['solid', 'solid'])
  }))
