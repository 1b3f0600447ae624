import { integer } from '#api/db/drizzle.ts'

/** How far a profile is from its last confirmation; each step is told once (rules: Still right). */
export const STALENESS = { none: 0, asked: 1, askedAgain: 2, lapsed: 3 } as const
export type Staleness = (typeof STALENESS)[keyof typeof STALENESS]

export const staleness = () => integer().$type<Staleness>().notNull().default(STALENESS.none)
