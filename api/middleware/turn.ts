import type { Context } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import type { Call } from '#api/contract/call.ts'
import { requesterOf } from '#api/turns.ts'
import { clientAddress } from './address.ts'

/** Does the work of a request when it is the turn of whoever makes it. */
export type InTurn = (c: Context<ApiEnv>, work: () => Promise<Response>) => Promise<Response>

/**
 * The turns of a call's requests. What a page of this process asks for is part of the page's turn, and uploads, which
 * last as long as a line is slow, have places of their own.
 */
export const inTurn =
  ({ turns, trustedProxies }: Pick<ApiContext, 'turns' | 'trustedProxies'>, { upload }: Call): InTurn =>
  (c, work) => {
    const isOurs = !(c.env as ApiEnv['Bindings'] | undefined)?.incoming
    if (upload || isOurs) return work()
    const from = { address: () => clientAddress(c, trustedProxies), left: () => c.req.raw.signal }
    return turns.run(requesterOf(c.get('viewer'), from), work)
  }
