import * as z from 'zod/mini'
import { id, timestamp, named, text } from '#api/platform/contract/shapes.ts'
import { auditFilters } from './contract.ts'
import { declare, getPage } from '#api/platform/contract/call.ts'
import { isAdmin } from '#api/policy.ts'

const fact = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
/** Who did what to whom: an entry of GET /api/admin/audit. The trail itself holds ids, never names or contents. */
export const auditEntry = named(
  'AuditEntry',
  z.strictObject({
    id,
    /** ISO 8601 in UTC. */
    at: timestamp,
    /** User id; null when the system, an operator at the terminal or a visitor did it. */
    actorId: z.nullable(id),
    /** The person's current name; null for nobody, or somebody who was deleted. */
    actorName: text,
    /** Noun and verb, for instance `user.delete`; one that an earlier version wrote may have no words here. */
    action: z.string(),
    targetType: text,
    targetId: z.nullable(id),
    /** The target's current name; null when it is gone. */
    targetName: text,
    details: z.nullable(z.record(z.string(), z.union([fact, z.record(z.string(), fact)]))),
  }),
)
export type AuditEntry = z.output<typeof auditEntry>

/** What administrators did, for administrators. */
export const auditCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/audit',
    authorize: isAdmin,
    summary: 'Who did what, newest first.',
    query: auditFilters,
    answers: { 200: getPage(auditEntry) },
  },
})
