/** Mathematics of colours: WCAG 2.2 for what can be read, OKLCH for what looks alike. Colours are `#rrggbb`. */

/** Lightness 0–1 and chroma as people see them, hue in degrees. https://bottosson.github.io/posts/oklab */
export interface Oklch {
  l: number
  c: number
  h: number
}

type Three = readonly [number, number, number]

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const encoded = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)

const channelsOf = (hex: string): Three => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [linear((value >> 16) / 255), linear(((value >> 8) & 255) / 255), linear((value & 255) / 255)]
}

/** Relative luminance by WCAG, 0–1. */
function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours by WCAG, 1–21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return a > b ? a / b : b / a
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = channelsOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(x, y),
    h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360,
  }
}

function toLinear({ l, c, h }: Oklch): Three {
  const x = c * Math.cos((h * Math.PI) / 180)
  const y = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** A little more than rounding takes, so that white counts as inside. */
const EDGE = 0.0005
const isInside = (channels: Three) => channels.every((value) => value >= -EDGE && value <= 1 + EDGE)

/** The nearest colour that a screen has: as light and of the same hue, less strong where it has none so strong. */
export function toHex({ l, c, h }: Oklch): string {
  const at = (chroma: number) => toLinear({ l: Math.min(1, Math.max(0, l)), c: chroma, h })
  let chroma = c
  if (!isInside(at(c))) {
    chroma = 0
    for (let half = c / 2; half > 0.0002; half /= 2) if (isInside(at(chroma + half))) chroma += half
  }
  return hexOf(at(chroma).map((value) => encoded(Math.min(1, Math.max(0, value))) * 255))
}

const hexOf = (bytes: readonly number[]) =>
  `#${bytes.map((byte) => Math.round(byte).toString(16).padStart(2, '0')).join('')}`

/** One colour laid over another, `share` of it, as `color-mix(in srgb, …)` does. */
export function mix(ground: string, over: string, share: number): string {
  const at = (hex: string, place: number) => Number.parseInt(hex.slice(place, place + 2), 16)
  return hexOf([1, 3, 5].map((place) => at(ground, place) * (1 - share) + at(over, place) * share))
}
