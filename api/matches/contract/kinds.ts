/** The kinds of matches; mentoring needs no check size. */
export const MATCH_KINDS = ['funding', 'mentoring'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** Match levels, best first. */
export const LEVELS = ['strong', 'good', 'possible'] as const
export type Level = (typeof LEVELS)[number]

export const LEVEL_LABELS: Readonly<Record<Level, string>> = {
  strong: 'Strong fit',
  good: 'Good fit',
  possible: 'Possible fit',
}

/** Whether more speaks for a match than against it: no list is filled up with the others. */
export const isWorthShowing = (match: { level: Level; for: readonly string[]; against: readonly string[] }): boolean =>
  match.level !== 'possible' || match.for.length > match.against.length
