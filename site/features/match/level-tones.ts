import type { Level } from '#api/contract/match/kinds.ts'

/** The badge of each level. */
export const LEVEL_TONES = { strong: 'success', good: 'primary', possible: 'neutral' } as const satisfies Record<
  Level,
  string
>
