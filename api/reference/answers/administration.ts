import * as z from 'zod/mini'
import type { AuditEntry } from '#api/contract/audit.ts'
import { INDUSTRIES, NOTICE_TOPICS, NOTICE_TYPES, STAGES } from '#api/contract/enumerations.ts'
import { MAIL_STATES, type OutboxMessage, type OutboxState } from '#api/contract/mail.ts'
import type { BulkResult } from '#api/contract/member.ts'
import type { Notice, NoticeChoice } from '#api/contract/notice.ts'
import type { Overview } from '#api/contract/overview.ts'
import type { SecurityEvent } from '#api/contract/security-log.ts'
import type { Stats } from '#api/contract/stats.ts'
import type { Trends } from '#api/contract/trends.ts'
import { count, id, moment, named } from '#api/reference/describe.ts'
import { member } from './account.ts'
import { searchFilters } from './investor.ts'

const text = z.nullable(z.string())

export const overview = named(
  'Overview',
  z.strictObject({
    totalUsers: count,
    startups: count,
    investors: count,
    pendingApprovals: count,
    overdueRequests: count,
    recentStartups: z.array(z.strictObject({ id, companyName: z.string(), approved: z.boolean(), createdAt: moment })),
    recentUsers: z.array(member),
    pendingRequests: z.array(member),
  }) satisfies z.ZodMiniType<Overview>,
)

export const trends = named(
  'Trends',
  z.strictObject({
    months: z.array(z.string()),
    registrations: z.array(count),
    approvals: z.array(count),
    connections: z.array(count),
    saves: z.array(count),
    startupsByStage: z.array(z.strictObject({ stage: z.enum(STAGES), count })),
    startupsByIndustry: z.array(z.strictObject({ industry: z.enum(INDUSTRIES), count })),
  }) satisfies z.ZodMiniType<Trends>,
)

export const bulkResult = named(
  'BulkResult',
  z.strictObject({
    done: z.array(id),
    refused: z.array(z.strictObject({ id, reason: z.string() })),
  }) satisfies z.ZodMiniType<BulkResult>,
)

const fact = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
export const auditEntry = named(
  'AuditEntry',
  z.strictObject({
    id,
    at: moment,
    actorId: z.nullable(id),
    actorName: text,
    action: z.string(),
    targetType: text,
    targetId: z.nullable(id),
    targetName: text,
    details: z.nullable(z.record(z.string(), z.union([fact, z.record(z.string(), fact)]))),
  }) satisfies z.ZodMiniType<AuditEntry>,
)

export const securityEvent = named(
  'SecurityEvent',
  z.strictObject({
    id,
    at: moment,
    lastAt: moment,
    count,
    kind: z.string(),
    personId: z.nullable(id),
    personName: text,
    nameMark: text,
    address: text,
    device: text,
    what: text,
    targetId: z.nullable(id),
    targetName: text,
    requestId: text,
  }) satisfies z.ZodMiniType<SecurityEvent>,
)

export const outboxMessage = named(
  'OutboxMessage',
  z.strictObject({
    id,
    label: z.string(),
    state: z.enum(MAIL_STATES),
    to: z.string(),
    subject: z.string(),
    text,
    createdAt: moment,
    sentAt: z.nullable(moment),
    tries: count,
    nextTryAt: z.nullable(moment),
    lastError: text,
  }) satisfies z.ZodMiniType<OutboxMessage>,
)
export const outboxState = named(
  'OutboxState',
  z.strictObject({ isSending: z.boolean(), queued: count, failed: count }) satisfies z.ZodMiniType<OutboxState>,
)

export const notice = named(
  'Notice',
  z.strictObject({
    id,
    type: z.enum(NOTICE_TYPES),
    createdAt: moment,
    readAt: z.nullable(moment),
    startup: z.nullable(z.strictObject({ id, companyName: z.string() })),
    investor: z.nullable(z.strictObject({ name: z.string() })),
    search: z.nullable(z.strictObject({ name: z.string(), ...searchFilters })),
    count: z.nullable(count),
  }) satisfies z.ZodMiniType<Notice>,
)
export const noticeChoice = named(
  'NoticeChoice',
  z.strictObject({
    topic: z.enum(NOTICE_TOPICS),
    app: z.boolean(),
    email: z.boolean(),
  }) satisfies z.ZodMiniType<NoticeChoice>,
)

export const stats = named(
  'Stats',
  z.strictObject({
    startupCount: count,
    investorCount: count,
    connectionsCount: count,
  }) satisfies z.ZodMiniType<Stats>,
)
