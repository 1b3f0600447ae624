import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountHtml, swallows } from '#tests/mount.tsx'
// oxlint-disable-next-line import/default -- the suffix makes a text of it
import documentViewer from './DocumentViewer.tsx?raw'
import { keyAction } from './viewer-keys.ts'

/** A viewer with a page of this width, in pixels; what its keys did. */
async function openViewer(width: number) {
  const root = mountHtml(`
    <div data-pages role="document" tabindex="0" style="width: 400px; height: 300px; overflow: auto">
      <div style="width: ${width}px; height: 200px">Page</div>
    </div>`)
  const pages = root.querySelector<HTMLElement>('[data-pages]')!
  const done: string[] = []
  root.addEventListener('keydown', (event) => {
    const action = keyAction(event, () => pages.scrollWidth <= pages.clientWidth + 1)
    if (!action) return
    event.preventDefault()
    done.push(action)
  })
  await userEvent.click(page.getByText('Page'))
  pages.focus()
  return { pages, done }
}

it('viewer: the arrow keys pan a page that is wider than its place', async () => {
  const { pages, done } = await openViewer(1200)
  expect(await swallows('{ArrowRight}')).toBe(false)
  await expect.poll(() => pages.scrollLeft).toBeGreaterThan(0)
  await userEvent.keyboard('{PageDown}')
  expect(done).toEqual(['next'])
})

it('viewer: the arrow keys turn pages that fit, without a modifier', async () => {
  const { done } = await openViewer(300)
  expect(await swallows('{Alt>}{ArrowLeft}{/Alt}')).toBe(false)
  expect(await swallows('{ArrowRight}')).toBe(true)
  expect(done).toEqual(['next'])
})

it('viewer: Space turns pages there and back, but presses a button that has the focus', async () => {
  const { pages, done } = await openViewer(300)
  const button = document.createElement('button')
  button.addEventListener('click', () => done.push('pressed'))
  pages.append(button)
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{Shift>} {/Shift}')
  button.focus()
  await userEvent.keyboard(' ')
  expect(done).toEqual(['next', 'previous', 'pressed'])
})

it('viewer: its tools are no toolbar, because the Tab key goes through them', () =>
  expect(documentViewer).not.toContain('role="toolbar"'))
