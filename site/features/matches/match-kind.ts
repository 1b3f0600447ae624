import { MATCH_KINDS, type MatchKind } from '#api/matches/contract/kinds.ts'
import { parseOneOf } from '#api/platform/contract/enumerations.ts'

/** The list that the address asks for; funding by default. */
export const kindFrom = (text: string | null): MatchKind | undefined => parseOneOf(MATCH_KINDS, text ?? '')

/** The address of a list. */
export const matchesPath = (kind: MatchKind): string => (kind === 'funding' ? '/matches' : `/matches?kind=${kind}`)
