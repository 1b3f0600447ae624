import type { Context } from 'hono'
import type { ApiEnv } from '#api/context.ts'
import type { Call } from '#api/contract/call.ts'
import { otherUserThan, PAGE_USER_HEADER, PAGE_USER_PARAMETER, VISITOR } from '#api/contract/page-user.ts'
import { isAnybody } from '#api/contract/policy.ts'
import { otherUser } from '#api/errors.ts'

/**
 * Refuses what a page does that was made for someone else than the person who is signed in at its browser now. Without
 * a session there is no one to act for, and programs say nothing of a page. What a visitor may do, a login among it,
 * goes on from a visitor's page: it acts for the person it identifies, not for the session.
 *
 * @throws ApiError 409
 */
export function requirePageUser(c: Context<ApiEnv>, call: Call): void {
  const inHeader = c.req.header(PAGE_USER_HEADER)
  const madeFor = call.method === 'GET' ? (inHeader ?? c.req.query(PAGE_USER_PARAMETER)) : inHeader
  const other = otherUserThan(madeFor, c.get('viewer') ?? null)
  if (other === null || (madeFor === VISITOR && call.who === isAnybody)) return
  c.header(PAGE_USER_HEADER, other)
  throw otherUser()
}
