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
