import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Frame, Page } from 'playwright'

/** Axe without what the tests don't need: half the size of `axe.source`, which every page has to load again. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** WCAG 2.2 A and AA, and axe's best practices. */
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that depend on colors or the width of the window; all others give the same result either way. */
const VISUAL_RULES = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'page-has-heading-one',
  'aria-required-children',
  'aria-required-parent',
  'scrollable-region-focusable',
]
/** Roles whose names screen readers announce. */
const NAMED =
  'button|link|textbox|searchbox|combobox|checkbox|radio|switch|slider|spinbutton|tab|menuitem|option|img|figure|meter|progressbar|dialog|alertdialog|table|grid|listbox|menu|radiogroup|tablist|tabpanel|region|navigation|application'
const NAMELESS = new RegExp(`^\\s*- (?:${NAMED})(?::| \\[|$)`)

const PHONE = { width: 360, height: 740 }

interface Where {
  /** Check one element instead of the whole page. */
  within?: string
  /** Check only what depends on appearance. */
  onlyVisual?: boolean
  /** Whether frames are checked too; axe must then be loaded in them. */
  iframes?: boolean
}

/** A page, or a frame of it, in any browser that runs scripts. */
interface Scripted {
  evaluate<Result>(script: string | (() => Result | Promise<Result>)): Promise<Result>
}

async function injectAxe(place: Scripted): Promise<void> {
  if (!(await place.evaluate(() => 'axe' in window))) await place.evaluate(SOURCE)
}

async function runAxe(page: Scripted, { within, onlyVisual = false, iframes = true }: Where): Promise<string[]> {
  const options: axe.RunOptions = {
    runOnly: onlyVisual ? { type: 'rule', values: VISUAL_RULES } : { type: 'tag', values: STANDARD },
    resultTypes: ['violations'],
    iframes,
  }
  const place = within === undefined ? 'document' : JSON.stringify(within)
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${place}, ${JSON.stringify(options)})`)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Axe violations: each rule with the elements that break it. */
async function findViolations(page: Page, where: Where = {}): Promise<string[]> {
  // Halfway between light and dark, a color is neither.
  await page.evaluate(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    const ending = running.filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
  for (const frame of page.frames()) await injectAxe(frame)
  return runAxe(page, where)
}

/** All axe violations of a page in its current state, without its frames. */
export async function faultsIn(page: Scripted): Promise<string[]> {
  await injectAxe(page)
  return runAxe(page, { iframes: false })
}

/** All axe violations in light mode, and elements without a name for screen readers. */
export async function faultsOfLight(page: Page, within?: string): Promise<string[]> {
  return [...(await findViolations(page, { within })), ...(await namelessIn(page, within))]
}

/** The appearance-related axe violations in dark mode and on a phone. */
export async function faultsOfDark(page: Page, within?: string): Promise<string[]> {
  const size = page.viewportSize()!
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(PHONE)
  // Scripts that react to the size run when the page is painted, which can be a moment later on a busy machine.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const dark = await findViolations(page, { within, onlyVisual: true })
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light' })
  return dark.map((fault) => `in dark, on a phone: ${fault}`)
}

/** The violations of both. */
export async function findFaults(page: Page, within?: string): Promise<string[]> {
  return [...(await faultsOfLight(page, within)), ...(await faultsOfDark(page, within))]
}

/** Controls, images, charts, and landmarks that have no name for screen readers. */
async function namelessIn(page: Page, within = 'body'): Promise<string[]> {
  const tree = await page.locator(within).last().ariaSnapshot()
  return tree
    .split('\n')
    .filter((line) => NAMELESS.test(line))
    .map((line) => `no name: ${line.trim()}`)
}

/** The focused element by its label or text; `null` without one. */
export function readFocus(page: Page | Frame): Promise<string | null> {
  return page.evaluate(() => {
    const now = document.activeElement
    if (!now || now === document.body) return null
    const ids = now.getAttribute('aria-labelledby')?.split(' ') ?? []
    const named = ids.map((id) => document.getElementById(id))
    const labels = [...new Set([...named, ...((now as HTMLInputElement).labels ?? [])])]
    const label = labels
      .flatMap((candidate) => (candidate && candidate !== now ? [candidate.textContent] : []))
      .join(' ')
    const words = now.getAttribute('aria-label') ?? (label || now.textContent)
    return words.replace(/\s+/g, ' ').trim() || now.tagName
  })
}

declare global {
  interface Window {
    moves: string[]
  }
}

/**
 * Records layout shifts of page loads from now on, except the smallest. A busy machine paints a partly loaded page, and
 * the rest of a row moves what is centered in it.
 */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const LEAST = 0.005
    window.moves = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
        const what = entry.sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 100) ?? 'text')
        if (!entry.hadRecentInput && entry.value >= LEAST) window.moves.push(`moves: ${what.join(' ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

interface LayoutShift {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}
