import { cdp, type Locator } from 'vitest/browser'

/** Pixels around an element that are looked at as well: its focus ring is there. */
const AROUND = 6
/** Fewer pixels than this are noise, not a sign. */
const SEEN = 30
const STATES = ['checked', 'pressed', 'selected', 'expanded', 'required', 'invalid', 'disabled', 'readonly', 'modal']
/** They are said whether they are on or off. */
const SWITCHED = ['checked', 'pressed', 'selected', 'expanded']

/**
 * What a screen reader gets of an element, from the browser: `checkbox "Public" (Everyone sees it) = "1", not checked`,
 * with its description in parentheses.
 */
export async function accessibleText(of: Locator): Promise<string> {
  Object.assign(window.top!, { heard: of.element() })
  const { result } = await cdp().send('Runtime.evaluate', { expression: 'heard' })
  const part = { objectId: result.objectId!, fetchRelatives: false }
  const [node] = (await cdp().send('Accessibility.getPartialAXTree', part)).nodes
  const { ignored, role, name, description, value, properties = [] } = node!
  if (ignored) return 'nothing'
  const getState = (state: string) => {
    const found: unknown = properties.find((pixels) => String(pixels.name) === state)?.value.value
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

/** Where an element is in the browser's page, in a frame of which the test runs. */
function getPlace(of: Locator): DOMRect {
  window.frameElement!.scrollIntoView({ block: 'nearest' })
  const { x, y, width, height } = of.element().getBoundingClientRect()
  const frame = window.frameElement!.getBoundingClientRect()
  return new DOMRect(frame.x + x, frame.y + y, width, height)
}

/** A finger on the middle of an element, which goes so many pixels to the right before it is lifted. */
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

/** A pointer comes to an element in this moment; `userEvent.hover` takes its time, and turns a clock that stands. */
export function pointAt(on: Locator): void {
  on.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
}

/** Looks at the page in colors that the person chose: no ground, no shadow and no color of ours is left. */
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

/** Whether two pixels differ as much as a line and its ground must (WCAG 1.4.11: 3 to 1, here roughly). */
const differs = (pixels: ImageDataArray, at: number, other: ImageDataArray, to: number) =>
  [0, 1, 2].some((color) => Math.abs(pixels[at + color]! - other[to + color]!) > 64)

/** Eyes on an element: whether it has an edge, and whether it came to look different. */
export async function capturePixels(of: Locator) {
  const place = getPlace(of)
  let before = await getImage(place)
  return {
    /** At its left side, as far as its text does not reach. */
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
