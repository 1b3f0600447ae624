import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Width of the preview until the page itself is drawn: that of a phone's screen in pixels. */
const WIDTH = 824
const MOST_DOTS = 1_200_000
/** Larger images inside a document are left out. */
const MOST_DOTS_INSIDE = 40_000_000
/** Bytes that a phone's slow connection loads in half a second. */
const LIGHT = 90_000
const QUALITIES = [74, 50, 25, 8]

/** An image of a page, WebP. */
export interface DrawnPage {
  bytes: Uint8Array
  width: number
  height: number
}

/** The canvas that the library creates outside browsers. */
interface Canvas {
  width: number
  height: number
  getContext(kind: '2d'): CanvasRenderingContext2D
  encode(format: 'webp', quality: number): Promise<Uint8Array>
}
interface CanvasFactory {
  create(width: number, height: number): { canvas: Canvas; context: CanvasRenderingContext2D }
}

const FOLDER = join(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'))), '..', '..')
const folder = (name: string) => `${join(FOLDER, name)}${sep}`

/**
 * Draws the first page of a PDF; `null` for one that can't be read, because it is damaged or has a password. Runs in a
 * worker, because files from strangers may take long, or more memory than there is.
 */
export async function drawFirstPage(content: Uint8Array): Promise<DrawnPage | null> {
  const task = getDocument({
    data: new Uint8Array(content),
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: MOST_DOTS_INSIDE,
    verbosity: 0,
  })
  try {
    const document = await task.promise
    const page = await document.getPage(1)
    const whole = page.getViewport({ scale: 1 })
    const scale = Math.min(WIDTH / whole.width, Math.sqrt(MOST_DOTS / (whole.width * whole.height)))
    const viewport = page.getViewport({ scale })
    const [width, height] = [viewport.width, viewport.height].map((side) => Math.max(1, Math.round(side)))
    const { canvas, context } = (document.canvasFactory as CanvasFactory).create(width!, height!)
    await page.render({ canvas: null, canvasContext: context, viewport, background: '#fff' }).promise
    return { bytes: await getLight(canvas), width: width!, height: height! }
  } catch {
    // Not thrown, because that would end the process, and starting one takes longer than drawing.
    return null
  } finally {
    await task.destroy()
  }
}

/** The best quality within the size limit. */
async function getLight(canvas: Canvas): Promise<Uint8Array> {
  let bytes = new Uint8Array()
  for (const quality of QUALITIES) {
    bytes = new Uint8Array(await canvas.encode('webp', quality))
    if (bytes.length <= LIGHT) break
  }
  return bytes
}
