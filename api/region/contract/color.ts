/** Color math: WCAG 2.2 for contrast, OKLCH for perceived color. Colors are `#rrggbb`. */

/** Perceived lightness 0–1 and chroma, hue in degrees. https://bottosson.github.io/posts/oklab */
interface Oklch {
  l: number
  c: number
  h: number
}

type Three = readonly [number, number, number]

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const encoded = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)

const parseChannels = (hex: string): Three => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [linear((value >> 16) / 255), linear(((value >> 8) & 255) / 255), linear((value & 255) / 255)]
}

/** Relative luminance by WCAG, 0–1. */
function luminance(hex: string): number {
  const [red, green, blue] = parseChannels(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colors by WCAG, 1–21. */
export function contrast(first: string, second: string): number {
  const [a, b] = [luminance(first) + 0.05, luminance(second) + 0.05]
  return a > b ? a / b : b / a
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = parseChannels(hex)
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

/** Tolerance for rounding, so that white is inside the range. */
const EDGE = 0.0005
const isInside = (channels: Three) => channels.every((value) => value >= -EDGE && value <= 1 + EDGE)

/** The nearest sRGB color: same lightness and hue, with less chroma if needed. */
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

/** Mixes `share` of one color into another, like `color-mix(in srgb, …)`. */
export function mix(ground: string, over: string, share: number): string {
  const at = (hex: string, place: number) => Number.parseInt(hex.slice(place, place + 2), 16)
  return hexOf([1, 3, 5].map((place) => at(ground, place) * (1 - share) + at(over, place) * share))
}

/** Colors by the names of the site's tokens, without `--color-`. */
export type Tokens = Readonly<Record<string, string>>

/** The design tokens that follow from one color (rules: The region’s own look). Others keep their value. */
export interface Palette {
  light: Tokens
  dark: Tokens
  /** On the brand-colored background, the same in both themes. */
  brand: Tokens
}

/** Minimum contrast of text, and of what only has to be seen, by WCAG 2.2 (1.4.3, 1.4.11). */
const READ = 4.5
const SEE = 3
/** Minimum contrast of an ornament: no less than the default theme's marigold. */
const ORNAMENT = 1.8

/** Colors that branding never changes. A test compares them with site/styles/tokens.css. */
export const FIXED = {
  light: { page: '#faf6ee', surface: '#fffdf9', raised: '#fffefb', sunken: '#f2ebde' },
  dark: { page: '#0f1814', surface: '#16211c', raised: '#1c2923', sunken: '#0a110e' },
  brand: { 'ink-soft': '#d2dcd4', 'ink-faint': '#b3c4ba', 'danger-text': '#f8b3a5' },
  'chart-2': ['#b36b00', '#f4b740'],
  'chart-3': ['#2f6f94', '#8cc1de'],
} as const
/** The default evergreen, for a chart whose other colors are too similar. */
const EVERGREEN = ['#14503c', '#8fd0ad'] as const
const PAPER = '#fdfaf3'

type Holds = (hex: string) => boolean

const on = (grounds: readonly string[], ratio: number) => (hex: string) =>
  grounds.every((ground) => contrast(hex, ground) >= ratio)
/** Readable on these backgrounds, also while a quiet button is hovered or pressed. */
const readOn = (grounds: readonly string[]) => (hex: string) =>
  on(grounds, READ)(hex) && grounds.every((ground) => contrast(hex, mix(ground, hex, 0.15)) >= READ)

/** The nearest shade that passes: darker towards 0, lighter towards 1. */
function adjustLightness(from: Oklch, towards: 0 | 1, holds: Holds): string {
  const first = toHex(from)
  if (holds(first)) return first
  let [fails, found] = [from.l, towards as number]
  for (let step = 0; step < 9; step++) {
    const middle = (fails + found) / 2
    if (holds(toHex({ ...from, l: middle }))) found = middle
    else fails = middle
  }
  return toHex({ ...from, l: found })
}

const shade = (hex: string, by: number) => {
  const color = toOklch(hex)
  return toHex({ ...color, l: color.l + by })
}

/** The same lightness in another hue, with very little chroma. */
const tinted = (hex: string, { c, h }: Oklch) => {
  const plain = toOklch(hex)
  return toHex({ l: plain.l, c: Math.min(plain.c, c / 4), h })
}

/** Dark text for bright backgrounds. */
const darkOn = (grounds: readonly string[], { c, h }: Oklch) =>
  adjustLightness({ l: 0.22, c: Math.min(c, 0.04), h }, 0, on(grounds, READ))

/** Whether two hues are similar. Opposite hues are 180 degrees apart; gray is similar to none. */
function isNear({ c, h }: Oklch, hex: string): boolean {
  const apart = Math.abs(h - toOklch(hex).h)
  return c > 0.04 && Math.min(apart, 360 - apart) < 45
}

const getCharts = (picked: Oklch, theme: 0 | 1): Tokens =>
  Object.fromEntries(
    (['chart-2', 'chart-3'] as const).map((name) => [
      name,
      isNear(picked, FIXED[name][0]) ? EVERGREEN[theme] : FIXED[name][theme],
    ]),
  )

/** A bright primary color on a dark background, with the colors that go with it. */
function leading(bright: string, picked: Oklch) {
  const { l } = toOklch(bright)
  const hover = shade(bright, l > 0.93 ? -0.04 : 0.045)
  const pressed = shade(bright, l > 0.93 ? -0.08 : -0.045)
  return { bright, hover, pressed, ink: darkOn([bright, hover, pressed], picked) }
}

/** A medium gray button looks disabled, so grays become nearly white or black. */
const isGray = ({ c }: Oklch) => c < 0.03

/** As saturated as the chosen color, if that is light enough. */
const lifted = (picked: Oklch, l: number): Oklch => {
  const least = isGray(picked) ? 0.93 : l
  return picked.l >= least ? picked : { l: least, c: Math.min(picked.c, 0.165), h: picked.h }
}

/** Readable on the light backgrounds. */
function readableOnLight(color: string): string {
  const holds = readOn(Object.values(FIXED.light))
  return holds(color) ? color : adjustLightness(deepened(toOklch(color)), 0, holds)
}

function accentOnLight(color: string): Tokens {
  const picked = toOklch(color)
  const seen = on([FIXED.light.page, FIXED.light.surface, FIXED.light.raised], ORNAMENT)
  const accent = seen(color) ? color : adjustLightness(picked, 0, seen)
  const isPale = contrast(accent, '#ffffff') < READ
  const accentHover = shade(accent, isPale ? 0.04 : -0.04)
  const white = [PAPER, '#ffffff'].find((each) => on([accent, accentHover], READ)(each))
  return {
    accent,
    'accent-hover': accentHover,
    'on-accent': white ?? darkOn([accent, accentHover], picked),
    'accent-text': readableOnLight(color),
  }
}

/** What leads on dark backgrounds: the color itself, if its lightness is at least this. */
function leadingOnDark(color: string, holds: Holds, least: number) {
  const picked = toOklch(color)
  const isUsable = picked.l >= least && holds(color)
  return leading(isUsable ? color : adjustLightness(lifted(picked, least + 0.02), 1, holds), picked)
}

function accentOnDark(color: string, holds: Holds): Tokens {
  const { bright, hover, ink } = leadingOnDark(color, holds, 0.72)
  return { accent: bright, 'accent-hover': hover, 'on-accent': ink, 'accent-text': bright }
}

function getLight(color: string, picked: Oklch, accent: string): Tokens {
  const primary = readableOnLight(color)
  // Nothing is darker than black.
  const step = toOklch(primary).l > 0.3 ? -0.055 : 0.08
  const soft = toHex({ l: 0.93, c: Math.min(picked.c / 4, 0.03), h: picked.h })
  return {
    ...FIXED.light,
    primary,
    'primary-hover': shade(primary, step),
    'primary-pressed': shade(primary, 2 * step),
    'on-primary': PAPER,
    'primary-soft': soft,
    'on-primary-soft': adjustLightness(toOklch(primary), 0, on([soft], READ)),
    link: primary,
    ...accentOnLight(accent),
    'chart-1': primary,
    ...getCharts(picked, 0),
    focus: primary,
    hover: `${primary}12`,
    pressed: `${primary}21`,
  }
}

/** A dark yellow looks green, and a little orange makes it gold. */
function deepened(picked: Oklch): Oklch {
  if (isGray(picked)) return { ...picked, l: Math.min(picked.l, 0.36) }
  const isYellow = picked.h > 78 && picked.h < 118
  return isYellow ? { ...picked, h: 78 + (picked.h - 78) / 4 } : picked
}

function getDark(color: string, picked: Oklch, accent: string): Tokens {
  const grounds = Object.fromEntries(
    Object.entries(FIXED.dark).map(([name, ground]) => [name, tinted(ground, picked)] as const),
  )
  const holds = readOn(Object.values(grounds))
  const { bright, hover, pressed, ink } = leadingOnDark(color, holds, 0.72)
  const soft = toHex({ l: 0.32, c: Math.min(picked.c / 2, 0.05), h: picked.h })
  return {
    ...grounds,
    primary: bright,
    'primary-hover': hover,
    'primary-pressed': pressed,
    'on-primary': ink,
    'primary-soft': soft,
    'on-primary-soft': adjustLightness({ l: 0.85, c: Math.min(picked.c, 0.07), h: picked.h }, 1, on([soft], READ)),
    link: bright,
    ...accentOnDark(accent, holds),
    'chart-1': bright,
    ...getCharts(picked, 1),
    focus: bright,
    hover: `${bright}14`,
    pressed: `${bright}24`,
  }
}

/** The lighter backgrounds on the brand-colored background, and the deeper one. */
const groundsOn = (ground: string) => ({
  surface: shade(ground, 0.038),
  raised: shade(ground, 0.069),
  sunken: shade(ground, -0.056),
})

function getBrand(picked: Oklch, accent: string): { ground: string; brand: Tokens } {
  const inks = Object.values(FIXED.brand)
  const carries = (hex: string) => {
    const grounds = [hex, ...Object.values(groundsOn(hex))]
    return inks.every((ink) => on(grounds, READ)(ink))
  }
  const { c, h } = deepened(picked)
  const ground = adjustLightness({ l: Math.min(Math.max(picked.l, 0.24), 0.4), c: Math.min(c, 0.11), h }, 0, carries)
  const { surface, raised, sunken } = groundsOn(ground)
  const grounds = [ground, surface, raised, sunken]
  const holds = on(grounds, READ)
  // As marigold leads on the default evergreen.
  const { bright, hover, pressed, ink } = leadingOnDark(accent, holds, 0.78)
  const soft = shade(ground, 0.082)
  const brand = {
    surface,
    raised,
    line: shade(ground, 0.115),
    'line-strong': adjustLightness({ l: 0.69, c: Math.min(c, 0.045), h }, 1, on(grounds, SEE)),
    'ink-soft': adjustLightness(toOklch(tinted(FIXED.brand['ink-soft'], picked)), 1, holds),
    'ink-faint': adjustLightness(toOklch(tinted(FIXED.brand['ink-faint'], picked)), 1, holds),
    link: bright,
    primary: bright,
    'primary-hover': hover,
    'primary-pressed': pressed,
    'on-primary': ink,
    'primary-soft': soft,
    'on-primary-soft': adjustLightness({ l: 0.89, c: Math.min(c, 0.045), h }, 1, on([soft], READ)),
    accent: bright,
    'accent-hover': hover,
    'on-accent': ink,
    'accent-text': bright,
    'chart-1': bright,
    focus: bright,
    hover: `${bright}1a`,
    pressed: `${bright}2b`,
  }
  return { ground, brand }
}

/**
 * All tokens that follow from a brand color and an accent, `#rrggbb`. In both themes, text has a contrast of 4.5 to 1
 * on every background where it is used, and everything that only has to be seen 3 to 1.
 */
export function createPalette(color: string, accent: string = color): Palette {
  const picked = toOklch(color)
  const { ground, brand } = getBrand(picked, accent)
  const evergreen = (by: number): Tokens => ({
    evergreen: shade(ground, by),
    'evergreen-deep': shade(ground, by - 0.056),
  })
  return {
    light: { ...getLight(color, picked, accent), ...evergreen(0) },
    dark: { ...getDark(color, picked, accent), ...evergreen(-0.027) },
    brand,
  }
}
