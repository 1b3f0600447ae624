import { GATEWAY } from '#cms/config/gateway.ts'
import type { CmsAction, CmsAnswer } from '#api/contract/cms/protocol.ts'
import { showProblems } from './field-problems.ts'
import { Refused, send } from './refused.ts'
import { counted } from './settling.ts'
import { tell } from './tell.ts'

/** Tells the bar and the fields what was refused. */
export function told(error: unknown): unknown {
  if (!(error instanceof Refused)) return error
  tell({ kind: 'refused', status: error.status, sentence: error.message })
  showProblems(error.refusal.problems ?? [])
  return error
}

/** Asks the gateway for one action, and tells what it refuses. @throws Refused */
export async function ask<Name extends CmsAction>(action: Name, params: object): Promise<CmsAnswer<Name>> {
  try {
    return await counted(send<CmsAnswer<Name>>(GATEWAY, action, params))
  } catch (error) {
    throw told(error)
  }
}
