import { appendFileSync } from 'node:fs'
import type { Figure as AnyFigure } from '#tests/figures/page.ts'

/** The chapters of `docs/figures/trust.md`, in their order. */
export const CHAPTERS = [
  'Writes',
  'Disk full',
  'Two processes and the clock',
  'Remote database',
  'More than one process',
  'Load',
  'Sockets',
  'Bad input',
  'Access',
  'Sessions',
  'Abuse',
  'Script and links',
  'Uploads',
  'A living region',
  'Backup',
  'Content',
  'Image',
  'Drills',
  'Outside tools',
] as const

export interface Figure extends AnyFigure {
  chapter: (typeof CHAPTERS)[number]
}

/** The file of the figures: asked each time, because `npm run trust` names it only after it has begun. */
const noted = () => process.env['TRUST_FIGURES']

/** Under `npm run trust` the number that is promised; in the daily suite one that takes seconds. */
export const rounds = (daily: number, promised: number): number => (noted() ? promised : daily)

/** Under `npm run trust` the promised limit of a time; in the daily suite none, because other tests run beside. */
export const within = (promised: number): number => (noted() ? promised : Infinity)

/**
 * Notes what a test has seen; only `npm run trust` keeps it. Call it after the expectations: a failed test leaves none.
 */
export function figure(seen: Figure): void {
  const file = noted()
  if (file) appendFileSync(file, `${JSON.stringify(seen)}\n`)
}

/** "41,236". */
export const counted = (count: number): string => Math.round(count).toLocaleString('en-US')
