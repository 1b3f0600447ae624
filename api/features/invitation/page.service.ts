import { and, eq, gt, inArray, isNull, lt, sql } from '#api/db/drizzle.ts'
import type { ApiContext, CallContext } from '#api/context.ts'
import { foldedKey } from '#api/contract/account/folded-key.ts'
import type { Inputs } from '#api/contract/call.ts'
import type { InvitationPage } from '#api/contract/invitation/answers.ts'
import type { invitationCalls } from '#api/contract/invitation/calls.ts'
import { LIMITS } from '#api/contract/limits.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { isCodeOf } from '#api/core/email-address/code.ts'
import { createRateLimit, TEN_MINUTES } from '#api/core/rate-limit/rate-limit.service.ts'
import { countFailure, createBackOff, waitOf } from '#api/core/rate-limit/back-off.service.ts'
import { importedName, importedPerson } from '#api/core/imported/imported-name.ts'
import { lackedBy, offeredRecord } from '#api/core/invitation/claim.service.ts'
import { INVITATION_LIFE } from '#api/core/invitation/invitation.life.ts'
import { invitationToken } from '#api/core/invitation/invitation.token.ts'
import { askForLetter } from '#api/core/invitation/letter.service.ts'
import { asOpen, requireInTime, requireInvitation, requirePressed } from '#api/core/invitation/open.service.ts'
import { refuseInvitation as refuse } from '#api/core/invitation/refuse.service.ts'
import { pressCode } from '#api/core/letter-link/press.ts'
import type { Transaction } from '#api/db/database.ts'
import { invitations } from '#api/db/schema/invitation.ts'
import { badRequest, conflict, tooMany } from '#api/errors.ts'

type Context = Pick<CallContext, 'database' | 'keys' | 'now' | 'requestId'>
type Input = Inputs<typeof invitationCalls>

/** Typed at one address, right ones included. */
const codesFrom = createRateLimit({ action: 'invitation code', max: 30, window: TEN_MINUTES })
const WRONG = 'This code is not right, or no longer valid. Please check the address, or open the link in the e-mail.'

/** GET /api/invitation: what its page shows. @throws ApiError 404 */
export async function readInvitation(
  { database: { read }, keys, now }: Pick<ApiContext, 'database' | 'keys' | 'now'>,
  _viewer: Viewer | null,
  { token }: Input['page'],
): Promise<InvitationPage> {
  const open = await requireInvitation(read, keys, token, now())
  const { id, isOver, sentAt, email, role, isOfMember, recordId } = open
  const record = isOver ? null : await offeredRecord(read, recordId)
  return {
    press: pressCode(keys, 'invitation', id, now()),
    until: new Date(sentAt.getTime() + INVITATION_LIFE).toISOString(),
    isOver,
    email: isOver ? null : email,
    role: isOver ? null : role,
    isReviewed: isOfMember,
    profile: record && {
      name: importedName(record.kind, record.fields),
      source: record.source,
      ...importedPerson(record.fields),
      lacks: lackedBy(record),
    },
  }
}

/** Wrong codes for an address, invited or not, from wherever they come: then one try an hour is left. */
const wrongCodes = createBackOff({ action: 'invitation code for', free: 10 })

/** The invitation of a code; a wrong one is counted for each that it could have been of. */
async function tryCode({ keys }: Context, tx: Transaction, { email, code }: Input['code'], now: number) {
  const limits = [wrongCodes.of(foldedKey(email))]
  const wait = await waitOf(tx, limits, now)
  if (wait > 0)
    throw tooMany('Too many wrong codes. Please open the link in the e-mail, or try again later.', wait / 1000)
  const counts = and(
    eq(invitations.emailKey, foldedKey(email)),
    isNull(invitations.outcome),
    gt(invitations.sentAt, new Date(now - INVITATION_LIFE)),
    lt(invitations.tries, LIMITS.invitation.tries),
  )
  const rows = await tx.select().from(invitations).where(counts)
  const right = rows.find(({ id, seed }) => isCodeOf(keys, id, seed, code))
  if (right && (await asOpen(tx, right, now))) return right
  const ids = rows.map(({ id }) => id)
  const tries = sql`${invitations.tries} + 1`
  await tx.update(invitations).set({ tries }).where(inArray(invitations.id, ids))
  await countFailure(tx, limits, now)
  return null
}

/**
 * POST /api/invitation/code: the same for an address that nobody invited as for a wrong code.
 *
 * @throws ApiError 400 at the field, 429 after too many
 */
export async function openByCode(context: Context, address: string, typed: Input['code']): Promise<{ token: string }> {
  const now = context.now()
  // A wrong code must be counted, so each unit of work ends well and the refusal comes after it.
  await context.database.write((tx) => codesFrom.take(tx, address, now))
  const found = await context.database.write((tx) => tryCode(context, tx, typed, now))
  if (found) return { token: invitationToken(context.keys, found) }
  throw badRequest(WRONG, [{ path: 'code', message: WRONG }]).noted({ kind: 'invitation.wrong-code' })
}

/**
 * POST /api/invitation/refuse: "This is not me". Administrators are told, and the address is not invited again.
 *
 * @throws ApiError 400 for a press that comes from no page, 404
 */
export function refuseInvitation(
  { database, keys, now: clock, requestId }: Context,
  _viewer: Viewer | null,
  input: Input['refuse'],
): Promise<void> {
  const now = clock()
  return database.write(async (tx) => {
    await refuse(tx, await requireInTime(tx, keys, input, now), { requestId, now })
  })
}

/**
 * POST /api/invitation/letter: another letter, to the address that was invited.
 *
 * @throws ApiError 400, 404, 409 while the last one counts, 429 after too many
 */
export function sendAnotherLetter(
  { database, keys, now: clock }: Context,
  _viewer: Viewer | null,
  input: Input['again'],
): Promise<void> {
  const now = clock()
  return database.write(async (tx) => {
    const open = await requirePressed(tx, keys, input, now)
    if (!open.isOver) throw conflict('This invitation is still valid.')
    await askForLetter(tx, open, now)
  })
}
