/** What two people meet for; mentoring needs no cheque. */
export const MATCH_KINDS = ['funding', 'mentoring'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** How well a pair fits, in words: the best first. */
export const LEVELS = ['strong', 'good', 'possible'] as const
export type Level = (typeof LEVELS)[number]

export const LEVEL_LABELS: Readonly<Record<Level, string>> = {
  strong: 'Strong fit',
  good: 'Good fit',
  possible: 'Possible fit',
}
