import * as z from 'zod/mini'
import { parseId } from './id.ts'
import { MESSAGES } from './messages.ts'
import { pageFields } from './paging.ts'

/** What was done by whom to what: an entry of GET /api/admin/audit. It holds ids, never names or contents. */
export interface AuditEntry {
  id: number
  /** ISO 8601 in UTC. */
  at: string
  /** User id; null when the system, an operator at the terminal or a visitor did it. */
  actorId: number | null
  /** Noun and verb, for instance `user.delete`. */
  action: string
  targetType: string | null
  targetId: number | null
  details: Record<string, string | number | boolean | null> | null
}

const idFilter = z.pipe(
  z.optional(z.string({ error: MESSAGES.invalid })),
  z.transform((value, context): number | undefined => {
    if (value === undefined || value === '') return undefined
    const id = parseId(value)
    if (id !== null) return id
    context.issues.push({ code: 'custom', input: value, message: MESSAGES.invalid })
    return z.NEVER
  }),
)

const nameFilter = z.optional(z.string({ error: MESSAGES.invalid }).check(z.maxLength(50, MESSAGES.invalid)))

/** The query of GET /api/admin/audit; newest first. */
export const auditFilters = z.object({
  actorId: idFilter,
  action: nameFilter,
  targetType: nameFilter,
  targetId: idFilter,
  ...pageFields,
})
export type AuditFilters = z.output<typeof auditFilters>
