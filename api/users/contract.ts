import * as z from 'zod/mini'
import type { User } from '#api/account/contract/user.ts'
import { choice, filter, pageFields, searchField, missingOr, optionalText } from '#api/platform/contract/fields.ts'
import { ASSIGNABLE_ROLES, oneOf, REQUESTED_ROLES, ROLES } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES, tooLong } from '#api/platform/contract/messages.ts'
import { profileShownAt, shownAt } from '#api/platform/contract/form-fields.ts'

/** An account as an administrator sees it: an entry of GET /api/admin/users. */
export type Member = User

/** PATCH /api/admin/users/{id}/confirm-email; the body can be empty. */
export const roleChangeInput = z.object({
  role: choice(oneOf(ASSIGNABLE_ROLES), 'Please select a role'),
  updatedAt: shownAt,
})

/** The requested role that the administrator was shown; 409 if it has changed. */
export const emailConfirmationInput = z.object({ updatedAt: shownAt })

/** The requested role that the administrator was shown; 409 if it has changed. */
const shownRole = z.optional(choice(oneOf(REQUESTED_ROLES), MESSAGES.invalid))

/**
 * PATCH /api/admin/users/{id}/approve-role; the body can be empty. `approveStartup` approves a founder's profile too.
 */
export const approveRoleInput = z.object({
  approveStartup: z._default(z.boolean({ error: MESSAGES.invalid }), false),
  role: shownRole,
  updatedAt: shownAt,
  profileUpdatedAt: profileShownAt,
})
export type ApproveRoleInput = z.output<typeof approveRoleInput>

/** PATCH /api/admin/users/{id}/reject-role; the body can be empty. The user sees the reason. */
export const rejectRoleInput = z.object({
  role: shownRole,
  reason: optionalText({
    max: [LIMITS.rejectionReason.max, tooLong('Reason', LIMITS.rejectionReason.max)],
    multiline: true,
  }),
})

const SELECTION_REQUIRED = 'Select at least one person'

const BULK_ACTIONS = ['approve', 'deactivate'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** POST /api/admin/users/bulk: one decision about several accounts. */
export const bulkInput = z.object({
  action: choice(oneOf(BULK_ACTIONS), MESSAGES.required, MESSAGES.invalid),
  ids: z
    .array(z.int({ error: MESSAGES.invalid }).check(z.positive({ error: MESSAGES.invalid })), {
      error: missingOr(SELECTION_REQUIRED),
    })
    .check(
      z.minLength(1, { error: SELECTION_REQUIRED }),
      z.maxLength(LIMITS.bulk.max, { error: `Select ${LIMITS.bulk.max} people or fewer` }),
      z.overwrite((ids) => [...new Set(ids)]),
    ),
  /** With `approve`: the `updatedAt` of each account, by id, as the administrator was shown it. */
  shown: z._default(z.record(z.string(), z.iso.datetime({ error: MESSAGES.invalid }), { error: MESSAGES.invalid }), {}),
  /** With `approve`: founders' startup profiles, too. */
  approveStartups: z._default(z.boolean({ error: MESSAGES.invalid }), false),
})
export type BulkInput = z.output<typeof bulkInput>
export type BulkForm = z.input<typeof bulkInput>

const MEMBER_STATUSES = ['pending', 'active', 'deactivated'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

/** `pending`: a requested role that needs review. A rejected one needs a new request first. */
export function isPendingRequest(member: Pick<User, 'requestedRole' | 'approved' | 'rejectedAt'>): boolean {
  return member.requestedRole !== null && !member.approved && member.rejectedAt === null
}

const MEMBER_SORTS = ['username', 'email', 'name', 'role', 'createdAt'] as const
export type MemberSortKey = (typeof MEMBER_SORTS)[number]
/** A leading `-` sorts descending. */
export type MemberSort = MemberSortKey | `-${MemberSortKey}`

const SORTS: readonly MemberSort[] = MEMBER_SORTS.flatMap((key) => [key, `-${key}`] as const)

/** The query of GET /api/admin/users; it searches username, email, and first and last name. */
export const memberFilters = z.object({
  q: searchField,
  role: filter(oneOf(ROLES)),
  status: filter(oneOf(MEMBER_STATUSES)),
  sort: filter<MemberSort>(oneOf(SORTS)),
  ...pageFields,
})
export type MemberFilters = z.output<typeof memberFilters>

/** The default order: newest first; for pending requests completed profiles first (rules: Users). */
export function usualOrder({ status }: { status?: string | undefined }): '-createdAt' | '-urgency' {
  return status === 'pending' ? '-urgency' : '-createdAt'
}
