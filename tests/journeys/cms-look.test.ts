import { beforeAll, expect, test } from 'vitest'
import { faultsIn } from '#tests/accessibility.ts'
import { openBrowser } from '#tests/browser.ts'
import { logIn } from '#tests/people.ts'
import { useRegion } from '#tests/region.ts'

const { product, browser, call } = await useRegion('cms-look')
const { page } = await openBrowser(browser, product.url)
beforeAll(() => logIn(page, 'editor'))

const app = page.frameLocator('#editor')
const getFrame = () => page.frames().find((frame) => frame.url().includes('/app'))!

/** The screens of Decap, and a text that each of them shows once it's loaded. */
const SCREENS: [place: string, shown: string][] = [
  ['/collections/news', 'Articles on the news page'],
  ['/collections/added-pages', 'Pages of your own'],
  ['/collections/news/new', 'The headline, up to 160 characters.'],
  ['/collections/events/new', 'Local date and time at the event.'],
  ['/collections/settings/entries/site', 'The three icons in the footer.'],
  ['/workflow', 'In review'],
]
const SIZES = [360, 768, 1280, 1600]

test.each(SCREENS)(
  'the editing screen %s wears the design system at each size, in light and dark',
  async (...screen) => {
    const [place, shown] = screen
    await page.goto('about:blank')
    await page.goto(`/cms/edit#${place}`)
    await app.getByText(shown).first().waitFor()
    const faults: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of SIZES) {
        await page.setViewportSize({ width, height: 900 })
        const frame = getFrame()
        const look = await frame.evaluate(() => {
          const probe = document.body.appendChild(document.createElement('p'))
          probe.style.color = 'var(--color-page)'
          const { color } = getComputedStyle(probe)
          probe.remove()
          const { backgroundColor, fontFamily } = getComputedStyle(document.body)
          const isWide = document.documentElement.scrollWidth > innerWidth
          return { isOwnGround: color === backgroundColor, font: fontFamily.split(',')[0], isWide }
        })
        const at = `${colorScheme}, ${width} px`
        expect({ at, ...look }).toEqual({ at, isOwnGround: true, font: '"Instrument Sans"', isWide: false })
        if (width === 360 || width === 1280) faults.push(...(await faultsIn(frame)).map((fault) => `${at}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
    expect(await app.getByText(new URL(product.url).host).filter({ visible: true }).count()).toBe(0)
  },
)

test('what removes an entry is in a menu, which Escape closes', async () => {
  const [article] = await call<{ slug: string }[]>(null, 'GET', '/api/news?limit=1')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('about:blank')
  await page.goto(`/cms/edit#/collections/news/entries/${article!.slug}`)
  const remove = app.getByRole('button', { name: 'Delete published entry' })
  const menu = app.getByLabel('More actions')
  await menu.waitFor()
  expect(await remove.filter({ visible: true }).count()).toBe(0)
  await menu.focus()
  await page.keyboard.press('Enter')
  await remove.waitFor()
  await page.keyboard.press('Escape')
  await remove.waitFor({ state: 'hidden' })
  await menu.press('Enter')
  const question = page.waitForEvent('dialog')
  await Promise.all([question.then((dialog) => dialog.dismiss()), remove.click()])
  expect((await question).message()).toContain('delete')
})
