import * as z from 'zod/mini'
import { oneOf } from '#api/contract/enumerations.ts'
import { filter } from '#api/contract/fields/choice.ts'
import { limitField } from '#api/contract/fields/paging.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { MATCH_KINDS } from './kinds.ts'

const kind = filter(oneOf(MATCH_KINDS))

/** The query of GET /api/matches: funding unless told. */
export const matchQuery = z.object({ kind, limit: limitField(LIMITS.matches) })

/** The query of GET /api/matches/summary. */
export const matchKindQuery = z.object({ kind })
