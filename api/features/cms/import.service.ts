import type { ApiContext } from '#api/context.ts'
import type { ImportInput } from '#api/contract/import/schema.ts'
import type { ImportResult } from '#api/contract/import/answers.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { tooMany } from '#api/errors.ts'
import { editorOf } from './cms.service.ts'
import { importSource } from '#cms/import/import.ts'

/** Installations whose import is under way. */
const busy = new WeakSet<ApiContext['gateway']>()

/**
 * Makes drafts for an editor, one import at a time: each asks another site and reads all drafts.
 *
 * @throws ApiError 400 with what is wrong with the source, 429 while another import is under way
 */
export async function importDrafts(context: ApiContext, viewer: Viewer, input: ImportInput): Promise<ImportResult> {
  if (busy.has(context.gateway)) throw tooMany('Another import is under way. Try again in a moment.', 5)
  busy.add(context.gateway)
  try {
    const editor = await editorOf(context, viewer)
    const { gateway, now, fetchSource } = context
    return await importSource(input, { gateway, editor, now, ...(fetchSource && { fetch: fetchSource }) })
  } finally {
    busy.delete(context.gateway)
  }
}
