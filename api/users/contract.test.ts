import { describe, expect, it } from 'vitest'
import { approveRoleInput, isPendingRequest, memberFilters, rejectRoleInput, roleChangeInput } from './contract.ts'

describe('what an administrator sets', () => {
  it.each(['founder', 'investor', 'admin', 'editor'])('a role can become %s', (role) =>
    expect(roleChangeInput.safeParse({ role }).success).toBe(true),
  )
  it.each(['user', 'owner', '', undefined])('a role can’t become %j', (role) =>
    expect(roleChangeInput.safeParse({ role }).success).toBe(false),
  )

  it('approval and rejection can have an empty body', () => {
    expect(approveRoleInput.parse({})).toEqual({ approveStartup: false })
    expect(rejectRoleInput.parse({})).toEqual({ reason: null })
    expect(rejectRoleInput.safeParse({ reason: 'x'.repeat(501) }).success).toBe(false)
  })
})

describe('pending requests', () => {
  it('have a requested role that is neither approved nor rejected', () => {
    const pending = { requestedRole: 'founder', approved: false, rejectedAt: null } as const
    expect(isPendingRequest(pending)).toBe(true)
    expect(isPendingRequest({ ...pending, approved: true })).toBe(false)
    expect(isPendingRequest({ ...pending, requestedRole: null })).toBe(false)
    expect(isPendingRequest({ ...pending, rejectedAt: '2026-01-03T00:00:00.000Z' })).toBe(false)
  })

  it('are one of the filters', () => expect(memberFilters.parse({ status: 'pending' }).status).toBe('pending'))
})
