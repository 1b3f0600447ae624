import type { CallContext } from '#api/context.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import { canPublishContent, type Viewer } from '#api/policy.ts'
import { ApiError, unauthorized } from '#api/errors.ts'
import { findUser } from '#api/users/identity.service.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { readSettings } from '#api/region/settings.service.ts'
import type { CmsStatus } from './calls.ts'
import { CMS_TEXTS } from './contract/texts.ts'
import type { CmsRequest } from './contract/protocol.ts'
import { FailedAfterCommit, type PublicChange, type Editor } from '#cms/gateway/store.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'gateway' | 'publisher' | 'log' | 'requestId'>

/** The editor as the gateway expects them. @throws ApiError 401 */
export async function getEditor({ database }: Pick<Context, 'database'>, viewer: Viewer): Promise<Editor> {
  const [user, settings] = await Promise.all([findUser(database, viewer.id), readSettings({ database })])
  if (!user) throw unauthorized()
  const { offerGuard: offerLaw } = settings
  return { id: viewer.id, name: fullName(user), mayPublish: canPublishContent(viewer, settings), offerLaw }
}

/**
 * Records in the audit log what became public. The commit already exists and names who and when, so a failure to write
 * is logged for the server administrator and undoes nothing.
 */
async function audit(context: Context, viewer: Viewer, changes: readonly PublicChange[]): Promise<void> {
  const { database, log, requestId } = context
  try {
    await database.write(async (tx) => {
      for (const { what, path, commit, statesOffer } of changes) {
        const action = `content.${what}` as const
        const details = { path, commit, ...(statesOffer && { statesOffer }) }
        await recordAudit(tx, getActor(context, viewer), { action, targetType: 'content', details })
      }
    })
  } catch (error) {
    log.failure(error, requestId)
  }
}

/**
 * POST /api/cms: runs one action of the editing screens, records in the audit log what became public, and requests
 * publishing. A response that changed the site has the number of that request (`publisher.status().shown`).
 *
 * @throws ApiError with a text for the editor
 */
export async function performCms(context: Context, viewer: Viewer, request: CmsRequest): Promise<unknown> {
  const editor = await getEditor(context, viewer)
  const { answer, changes } = await context.gateway.perform(request, editor).catch(async (error: unknown) => {
    if (!(error instanceof FailedAfterCommit)) throw error
    context.log.failure(error.cause, context.requestId)
    await publishContent(context, viewer, error.changes)
    throw new ApiError(500, CMS_TEXTS.failedAfterCommit)
  })
  if (changes.length === 0) return answer
  return { ...(answer as object), request: await publishContent(context, viewer, changes) }
}

/** Records what became public and requests publishing. Returns the number of that request. */
async function publishContent(context: Context, viewer: Viewer, changes: readonly PublicChange[]): Promise<number> {
  await audit(context, viewer, changes)
  return context.publisher.request(`content.${changes[0]!.what}`)
}

/** GET /api/cms/status. */
export async function cmsStatus(context: Pick<Context, 'database' | 'gateway'>, viewer: Viewer): Promise<CmsStatus> {
  const settings = await readSettings(context)
  const { closed, remote } = context.gateway
  return { closed, mayPublish: canPublishContent(viewer, settings), remote: remote() }
}
