/** Size of the sample pictures, in pixels: the shape that cards and link previews use. */
export const WIDTH = 1200
export const HEIGHT = 675

/** The colours of the brand: evergreen, paper, marigold. */
export const INK = {
  night: '#071d17',
  deep: '#0c2f24',
  evergreen: '#14503c',
  pine: '#1f6349',
  fern: '#3d7f60',
  sage: '#77a386',
  mist: '#b4cdb3',
  haze: '#dbe5d3',
  paper: '#faf6ee',
  cream: '#f2e9d6',
  straw: '#f7d58e',
  marigold: '#f0a92b',
  amber: '#d5831a',
  clay: '#a85a1f',
} as const

export interface Light {
  /** From the top of the sky to the horizon. */
  sky: readonly [string, string, string]
  sun: string
  /** From the farthest ridge to the nearest ground. */
  land: readonly [string, string, string, string, string]
  window: string
}

export const LIGHTS: readonly Light[] = [
  {
    sky: ['#f9efd9', '#fbe3b4', '#f8cc7e'],
    sun: INK.marigold,
    land: ['#c9cfa4', '#8fb18b', '#4f8a69', '#1f6349', '#0f3f30'],
    window: '#fbe6b5',
  },
  {
    sky: ['#dfe9dd', '#eef0df', '#faf3e0'],
    sun: '#fffaf0',
    land: ['#bfd3bd', '#8db597', '#528f6f', '#236a4e', '#11442f'],
    window: '#f7e2ac',
  },
  {
    sky: ['#17493a', '#5a8763', '#f0b04a'],
    sun: '#ffd37a',
    land: ['#5d8a63', '#356f55', '#1c5541', '#10402f', '#08271d'],
    window: '#f7bd4f',
  },
  {
    sky: ['#071d17', '#0f3b2e', '#2b6a53'],
    sun: '#f6e6bf',
    land: ['#1f5a46', '#17493a', '#10392d', '#0a2a20', '#051a14'],
    window: '#f0b43f',
  },
]

export const number = (value: number) => String(Math.round(value * 10) / 10)

/** Draws a closed or open line through points, rounded by quadratic curves between their middles. */
export function smooth(points: readonly (readonly [number, number])[]): string {
  const [first, ...rest] = points
  let path = `M${number(first![0])} ${number(first![1])}`
  for (let at = 0; at < rest.length - 1; at++) {
    const [x, y] = rest[at]!
    const [nextX, nextY] = rest[at + 1]!
    path += `Q${number(x)} ${number(y)} ${number((x + nextX) / 2)} ${number((y + nextY) / 2)}`
  }
  const last = points.at(-1)!
  return `${path}L${number(last[0])} ${number(last[1])}`
}

/** A sky that fills the canvas, with its gradient. */
export const sky = ({ sky: [top, middle, low] }: Light): string =>
  `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/>` +
  `<stop offset="1" stop-color="${low}"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`

/** A sun or a moon with two rings of light around it. */
export const sun = (x: number, y: number, radius: number, color: string): string =>
  [2.1, 1.5, 1]
    .map((scale, at) => {
      const opacity = [0.16, 0.28, 1][at]
      return `<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius * scale)}" fill="${color}" opacity="${opacity}"/>`
    })
    .join('')

export const svg = (content: string, width = WIDTH, height = HEIGHT): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
