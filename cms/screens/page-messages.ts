import { z } from 'zod/mini'
import { GATEWAY } from '#cms/config/addresses.ts'
import type { CmsAction, CmsAnswer } from '#api/cms/contract/protocol.ts'
import { showProblems } from './field-problems.ts'
import { trackRequest } from './form-lock.ts'
import { Refused, send } from './errors.ts'

const address = z.object({
  /** The page that shows the change: `/news/2030-05-17-opening`. */
  address: z.string(),
  /** The file inside the content: `news/2030-05-17-opening.md`. */
  path: z.string(),
})

/** What the editing screen reports to the bar above it. */
export const pageMessageSchema = z.discriminatedUnion('kind', [
  z.extend(address, { kind: z.literal('draft') }),
  z.extend(address, {
    kind: z.literal('published'),
    /** The day on which it will be published, if that is in the future. */
    scheduledFor: z.optional(z.string()),
  }),
  z.extend(address, { kind: z.literal('removed') }),
  z.object({ kind: z.literal('refused'), status: z.number(), sentence: z.string() }),
  z.object({ kind: z.literal('opened'), hash: z.string() }),
])
export type PageMessage = z.infer<typeof pageMessageSchema>

/** Sends a message to the bar; the screen is in a frame of the bar's page. */
export function postToPage(message: PageMessage): void {
  window.parent.postMessage(message, location.origin)
}

/** Reports an error to the bar and the fields. */
export function reportError(error: unknown): unknown {
  if (!(error instanceof Refused)) return error
  postToPage({ kind: 'refused', status: error.status, sentence: error.message })
  showProblems(error.problem.problems ?? [])
  return error
}

/** Calls one gateway action, and reports its errors. @throws Refused */
export async function callGateway<Name extends CmsAction>(action: Name, params: object): Promise<CmsAnswer<Name>> {
  try {
    return await trackRequest(send<CmsAnswer<Name>>(GATEWAY, action, params))
  } catch (error) {
    throw reportError(error)
  }
}
