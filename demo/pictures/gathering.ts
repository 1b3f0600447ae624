import { HEIGHT, INK, number, WIDTH } from './canvas.ts'
import type { Random } from './random.ts'

const ROOMS = [
  {
    floor: INK.paper,
    board: '#efe5cf',
    table: INK.evergreen,
    top: INK.pine,
    people: [INK.marigold, INK.fern, INK.amber, INK.deep],
  },
  {
    floor: INK.deep,
    board: '#0f3a2c',
    table: INK.straw,
    top: INK.cream,
    people: [INK.marigold, INK.sage, INK.paper, INK.fern],
  },
  {
    floor: '#dfe8d8',
    board: '#cfdcc8',
    table: INK.evergreen,
    top: INK.fern,
    people: [INK.marigold, INK.deep, INK.clay, INK.paper],
  },
]

const HEADS = ['#6b3a1c', '#8f5527', '#c68a55', '#e2b687', '#3b2417']

/** A room from above: people around tables, as at a meetup. */
export function gathering(random: Random): string {
  const room = random.pick(ROOMS)
  const tables: string[] = []
  const [columns, rows] = random.pick([
    [4, 2],
    [5, 3],
    [3, 2],
  ] as const)
  const [stepX, stepY] = [WIDTH / columns, HEIGHT / rows]
  for (let row = 0; row < rows; row++) {
    for (let column = -1; column <= columns; column++) {
      const x = stepX * (column + 0.5 + (row % 2 ? 0.5 : 0)) + random.between(-14, 14)
      tables.push(table(random, x, stepY * (row + 0.5) + random.between(-10, 10), Math.min(stepX, stepY) * 0.28, room))
    }
  }
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${room.floor}"/>${boards(room.board)}${tables.join('')}`
}

function boards(color: string): string {
  const lines: string[] = []
  for (let y = 0; y <= HEIGHT; y += 45) {
    lines.push(`M0 ${y}H${WIDTH}`)
    for (let x = (y / 45) % 2 ? 90 : 210; x < WIDTH; x += 240) lines.push(`M${x} ${y}v45`)
  }
  return `<path d="${lines.join('')}" stroke="${color}" stroke-width="3" fill="none"/>`
}

function table(random: Random, x: number, y: number, radius: number, room: (typeof ROOMS)[number]): string {
  const seats = random.whole(5, 8)
  const turn = random.between(0, 6)
  const around = Array.from({ length: seats }, (_, at) => {
    const angle = turn + (at * 2 * Math.PI) / seats
    const [headX, headY] = [x + Math.cos(angle) * radius * 1.3, y + Math.sin(angle) * radius * 1.3]
    const degrees = (angle * 180) / Math.PI + 90
    const color = random.pick(room.people)
    return (
      `<g transform="translate(${number(headX)} ${number(headY)}) rotate(${number(degrees)})"><ellipse rx="${number(radius * 0.34)}" ` +
      `ry="${number(radius * 0.19)}" fill="${color}"/><circle cy="${number(radius * 0.02)}" r="${number(radius * 0.16)}" fill="${random.pick(HEADS)}"/></g>`
    )
  }).join('')
  const things = Array.from({ length: seats }, (_, at) => {
    const angle = turn + (at * 2 * Math.PI) / seats + random.between(-0.15, 0.15)
    const [cupX, cupY] = [x + Math.cos(angle) * radius * 0.62, y + Math.sin(angle) * radius * 0.62]
    return random() < 0.5
      ? `<circle cx="${number(cupX)}" cy="${number(cupY)}" r="${number(radius * 0.1)}" fill="${INK.paper}"/>`
      : `<rect x="${number(cupX - radius * 0.14)}" y="${number(cupY - radius * 0.1)}" width="${number(radius * 0.28)}" height="${number(radius * 0.2)}" rx="2" fill="${INK.haze}" transform="rotate(${number((angle * 180) / Math.PI + 90)} ${number(cupX)} ${number(cupY)})"/>`
  }).join('')
  return (
    `<circle cx="${number(x + 5)}" cy="${number(y + 8)}" r="${number(radius)}" fill="${INK.night}" opacity=".22"/>${around}` +
    `<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius)}" fill="${room.table}"/>` +
    `<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius * 0.88)}" fill="${room.top}"/>${things}`
  )
}
