import { and, desc, eq, lt } from 'drizzle-orm'
import type { AuditEntry, AuditFilters } from '#api/contract/audit.ts'
import type { Database, Transaction } from '#api/db/database.ts'
import { auditEntries } from '#api/db/schema/audit.ts'
import { cutPage, decodeCursor, encodeCursor, type Page } from '#api/page.ts'

/** Who does something that the audit trail keeps, and by which request. */
export interface Actor {
  /** User id; null for the system, an operator at the terminal or a visitor. */
  id: number | null
  requestId: string | null
}

/** What happened: ids and plain facts, never names or contents. */
export interface AuditEvent {
  /** Noun and verb, for instance `user.delete`. */
  action: string
  targetType?: string
  targetId?: number
  details?: Record<string, string | number | boolean | null>
}

/** Adds to the audit trail, in the unit of work that does what it tells of: both are kept, or neither. */
export async function recordAudit(tx: Transaction, actor: Actor, now: number, event: AuditEvent): Promise<void> {
  await tx.insert(auditEntries).values({ at: new Date(now), actorId: actor.id, requestId: actor.requestId, ...event })
}

const ORDER = 'newest'

/** GET /api/admin/audit: newest first. The trail is long and grows for ever, so its length is not counted. */
export async function listAudit(database: Database, filters: AuditFilters): Promise<Page<AuditEntry>> {
  const { actorId, action, targetType, targetId, limit, cursor } = filters
  const after = decodeCursor(cursor, ORDER)
  const rows = await database.read
    .select()
    .from(auditEntries)
    .where(
      and(
        actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
        action ? eq(auditEntries.action, action) : undefined,
        targetType ? eq(auditEntries.targetType, targetType) : undefined,
        targetId === undefined ? undefined : eq(auditEntries.targetId, targetId),
        after ? lt(auditEntries.id, after[1]) : undefined,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit + 1)
  const { shown, next } = cutPage(rows, limit, (last) => encodeCursor(ORDER, [last.id, last.id]))
  const items = shown.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actorId: row.actorId,
    action: row.action,
    targetType: row.targetType,
    targetId: row.targetId,
    details: row.details ?? null,
  }))
  return { items, total: null, next }
}
