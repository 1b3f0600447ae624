import type { CallContext } from '#api/context.ts'
import type { Inputs } from '#api/contract/call.ts'
import { DAY } from '#api/contract/dates.ts'
import type { memberCalls } from '#api/contract/member/calls.ts'
import { FUTURE_MONTH } from '#api/contract/member/known.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { badRequest } from '#api/errors.ts'
import { decide } from './member.service.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'requestId'>
type Input = Inputs<typeof memberCalls>

/**
 * PUT /api/admin/users/{id}/known (rules: Known to the region).
 *
 * @throws ApiError 404, 400 for a month to come
 */
export function setKnown(context: Context, viewer: Viewer, { id, since, metBy }: Input['setKnown']) {
  return decide(context, viewer, id, async ({ target, now }) => {
    // East of Greenwich the month has begun already.
    const latest = new Date(now + DAY).toISOString().slice(0, 7)
    if (since > latest) throw badRequest(FUTURE_MONTH, [{ path: 'since', message: FUTURE_MONTH }])
    if (target.known?.since === since && target.known.metBy === metBy) return null
    return { set: { knownSince: since, knownBy: metBy }, event: { action: 'user.known', details: { since } } }
  })
}

/** DELETE /api/admin/users/{id}/known. @throws ApiError 404 */
export function removeKnown(context: Context, viewer: Viewer, { id }: Input['removeKnown']) {
  return decide(context, viewer, id, async ({ target }) =>
    target.known ? { set: { knownSince: null, knownBy: null }, event: { action: 'user.known-remove' } } : null,
  )
}
