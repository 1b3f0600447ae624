import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { getBody } from './platform/contract/call.ts'
import { CALLS, getName } from './calls.ts'

const FOREIGN = { role: 'admin', approved: true, userId: 1, user_id: 1, nothing: 1, constructor: { role: 'admin' } }

it('no body passes a field to its service that its call doesn’t declare', () => {
  for (const call of CALLS.filter(({ example }) => example)) {
    const own = new Set([...Object.keys(call.example!), ...(call.compares ?? [])])
    const foreign = Object.entries(FOREIGN).filter(([name]) => !own.has(name))
    const read = z.safeParse(getBody(call)!, { ...Object.fromEntries(foreign), ...call.example })
    expect(read.success, getName(call)).toBe(true)
    const handed = foreign.filter(([name]) => Object.hasOwn(read.data as object, name))
    expect(handed, getName(call)).toEqual([])
  }
})
