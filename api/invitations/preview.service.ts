import { eq } from '#api/platform/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import type { Viewer } from '#api/policy.ts'
import { badRequest, notFound } from '#api/errors.ts'
import { siteFacts } from '#api/site-facts.ts'
import { unclaimedStartups } from '#api/unclaimed-startups/table.ts'
import { requireMember } from '#api/users/admin.service.ts'
import type { adminInvitationCalls, InvitationPreview } from './calls.ts'
import { composeInvitation } from './emails.ts'
import { offeredRecord } from './open.service.ts'

/** POST /api/admin/invitations/preview: composed by the code of the email. @throws ApiError 400, 404 */
export async function previewInvitation(
  context: Pick<CallContext, 'database' | 'published'>,
  viewer: Viewer,
  { role, recordId, note }: Inputs<typeof adminInvitationCalls>['preview'],
): Promise<InvitationPreview> {
  const { read } = context.database
  const record = await offeredRecord(read, recordId ?? null)
  if (recordId !== undefined && !record) throw notFound('This profile was not found.')
  const offered = record && (record.kind === 'startups' ? 'founder' : 'investor')
  const invitedAs = offered ?? role
  if (!invitedAs) throw badRequest('Please select a role', [{ path: 'role', message: 'Please select a role' }])
  const isListed = record ? await read.$count(unclaimedStartups, eq(unclaimedStartups.recordId, record.id)) : 0
  const facts = {
    row: { role: invitedAs, note, isOfMember: false },
    record,
    inviter: await requireMember(read, viewer.id),
    isListed: isListed > 0 ? (1 as const) : (0 as const),
  }
  return composeInvitation(facts, siteFacts(context).name)
}
