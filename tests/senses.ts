import { cdp, page, userEvent, type Locator } from 'vitest/browser'

/** The margin around an element that is compared as well, because it contains the focus ring. */
const AROUND = 6
/** Fewer different pixels than this are noise. */
const SEEN = 30
const STATES = ['checked', 'pressed', 'selected', 'expanded', 'required', 'invalid', 'disabled', 'readonly', 'modal']
/** States that are announced whether they are on or off. */
const SWITCHED = ['checked', 'pressed', 'selected', 'expanded']

/**
 * What the browser exposes of an element to screen readers: `checkbox "Public" (Everyone sees it) = "1", not checked`,
 * with its description in parentheses.
 */
export async function accessibleText(of: Locator): Promise<string> {
  Object.assign(window.top!, { announced: of.element() })
  const { result } = await cdp().send('Runtime.evaluate', { expression: 'announced' })
  const part = { objectId: result.objectId!, fetchRelatives: false }
  const [node] = (await cdp().send('Accessibility.getPartialAXTree', part)).nodes
  const { ignored, role, name, description, value, properties = [] } = node!
  if (ignored) return 'nothing'
  const getState = (state: string) => {
    const found: unknown = properties.find((property) => String(property.name) === state)?.value.value
    if (found === undefined) return ''
    if (String(found) === 'false') return SWITCHED.includes(state) ? `, not ${state}` : ''
    return `, ${String(found) === 'true' ? state : `${state}: ${String(found)}`}`
  }
  const inParts = [
    `${role?.value} "${name?.value ?? ''}"`,
    description?.value && ` (${description.value})`,
    value && ` = "${value.value}"`,
    ...STATES.map(getState),
  ]
  return inParts.filter(Boolean).join('')
}

/** The position of an element in the browser's page; the test itself runs in a frame. */
function getPlace(of: Locator): DOMRect {
  window.frameElement!.scrollIntoView({ block: 'nearest' })
  const { x, y, width, height } = of.element().getBoundingClientRect()
  const frame = window.frameElement!.getBoundingClientRect()
  return new DOMRect(frame.x + x, frame.y + y, width, height)
}

/** A finger in the middle of an element that moves right by this many pixels before it's lifted. */
export async function touch(on: Locator, pixels = 0): Promise<void> {
  on.element().scrollIntoView({ block: 'nearest' })
  const { x, y, width, height } = getPlace(on)
  const middle = { x: x + width / 2, y: y + height / 2 }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [middle])
  for (let step = 1; pixels !== 0 && step <= 4; step++)
    await send('touchMove', [{ ...middle, x: middle.x + (pixels * step) / 4 }])
  await send('touchEnd', [])
}

/** Moves the pointer onto a control; how many milliseconds it was there until something appeared. */
export async function pointUntil(control: Locator, appears: Locator): Promise<number> {
  let came = 0
  control.element().addEventListener('pointerenter', () => (came = performance.now()), { once: true })
  const { promise, resolve } = Promise.withResolvers<number>()
  const watch = new MutationObserver(() => appears.query() && resolve(performance.now()))
  watch.observe(document.body, { childList: true, subtree: true })
  // From somewhere else: react-aria knows a pointer by its moves over the page.
  await userEvent.hover(page.elementLocator(document.body))
  await userEvent.hover(control)
  const at = await promise
  watch.disconnect()
  return at - came
}

/** Switches the page to forced colors: no background, no shadow, and none of our colors remain. */
export async function inForcedColors(work: () => Promise<void>): Promise<void> {
  const emulate = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  await emulate('active')
  try {
    await work()
  } finally {
    await emulate('')
  }
}

async function getImage({ x, y, width, height }: DOMRect): Promise<ImageData> {
  const { scrollX, scrollY } = window.top!
  const clip = {
    x: scrollX + x - AROUND,
    y: scrollY + y - AROUND,
    width: width + 2 * AROUND,
    height: height + 2 * AROUND,
    scale: 1,
  }
  const { data } = await cdp().send('Page.captureScreenshot', { format: 'png', clip, optimizeForSpeed: true })
  const png = new Blob([Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0))])
  const bitmap = await createImageBitmap(png)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  return context.getImageData(0, 0, bitmap.width, bitmap.height)
}

/** Whether two pixels differ as much as a line and its background must (WCAG 1.4.11: 3 to 1, here approximately). */
const differs = (pixels: ImageDataArray, at: number, other: ImageDataArray, to: number) =>
  [0, 1, 2].some((color) => Math.abs(pixels[at + color]! - other[to + color]!) > 64)

/** Compares screenshots of an element: whether it has a border, and whether its appearance changed. */
export async function capturePixels(of: Locator) {
  const place = getPlace(of)
  let before = await getImage(place)
  return {
    /** Its left edge, next to its text. */
    hasEdge(): boolean {
      const { data, width } = before
      let seen = 0
      for (let at = 0; at < data.length; at += 4)
        if ((at / 4) % width < 2 * AROUND && differs(data, at, data, 0)) seen++
      return seen >= SEEN / 3
    },
    async hasChanged(): Promise<boolean> {
      const now = await getImage(place)
      let seen = 0
      for (let at = 0; at < now.data.length; at += 4) if (differs(now.data, at, before.data, at)) seen++
      if (seen < SEEN) return false
      before = now
      return true
    },
  }
}
