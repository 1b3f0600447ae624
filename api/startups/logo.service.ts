import { eq } from '#api/platform/db/drizzle.ts'
import { LRUCache } from 'lru-cache'
import type { CallContext } from '#api/context.ts'
import type { InputOf } from '#api/platform/contract/call.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { logoCalls } from './calls.ts'
import { logoAddress, LOGO_ERRORS, storedLogoName } from './contract/logo.ts'
import { startupView, type Viewer } from '#api/policy.ts'
import type { Startup } from './contract/schema.ts'
import { changeReviewed } from '#api/users/admin.service.ts'
import { removeFiles } from '#api/account/owner-files.service.ts'
import { requireMyStartup } from './find.service.ts'
import { isUnconfirmed } from '#api/platform/db/errors.ts'
import { startups } from './table.ts'
import { notFound, notThere } from '#api/errors.ts'
import { uploadError } from '#api/platform/files/upload-slots.ts'
import { type Waiter, getWaiter } from '#api/platform/fair-queue.ts'
import { images } from '#api/platform/worker/worker.ts'
import type { sharedLogo, squareLogo } from './logo-image.ts'
import { readMyStartup } from './service.ts'

type Context = Pick<CallContext, 'database' | 'files' | 'log' | 'now'>

const NO_SUCH_LOGO = 'This picture was not found.'

const square = images.task<typeof squareLogo>(new URL('logo-image.ts', import.meta.url), 'squareLogo', {
  milliseconds: 10_000,
  tooLong: LOGO_ERRORS.tooLong.text,
})

const draw = images.task<typeof sharedLogo>(new URL('logo-image.ts', import.meta.url), 'sharedLogo', {
  milliseconds: 10_000,
  tooLong: LOGO_ERRORS.tooLong.text,
})
/** Networks fetch a picture a few times when a link is shared. By the stored name, which is another for each logo. */
const drawn = new LRUCache<string, Promise<Uint8Array>>({ max: 50 })
/** Those who ask without an account wait behind each other. */
const VISITORS: Waiter = { key: 'visitors', isTrusted: false }

/**
 * PUT /api/startup/logo: squares the picture and replaces the startup's logo. `received` is called once all of it has
 * come; its error refuses the picture.
 *
 * @throws ApiError 400, 413, 415 by what the picture is, 404 before the profile was created, 507
 */
export async function setLogo(
  context: Context,
  viewer: Viewer,
  { body, received, signal }: { body: AsyncIterable<Uint8Array>; received: () => Promise<void>; signal: AbortSignal },
): Promise<Startup> {
  const { database, files } = context
  await requireMyStartup(database.read, viewer.id)
  const sent = await files
    .stage(body, () => LIMITS.logoBytes)
    .catch((error: unknown) => {
      throw uploadError(error, LOGO_ERRORS.tooLarge.text)
    })
  let name: string | undefined
  try {
    await received()
    const image = await square(getWaiter(viewer, { signal }), [sent.path])
    const squared = await files.stage([image], () => image.length)
    name = await files.save(squared, 'webp').catch(async (error: unknown) => {
      await files.discard(squared)
      throw error
    })
    const before = await replaceLogo(context, viewer, name)
    await removeFiles(context, before)
  } catch (error) {
    // Where the startup may show it after all, it stays; otherwise the sweep takes it.
    if (name && !isUnconfirmed(error)) await files.remove(name)
    throw error
  } finally {
    await files.discard(sent)
  }
  return readMyStartup(context, viewer)
}

/** DELETE /api/startup/logo: shows the generated picture again. @throws ApiError 404 without a profile */
export async function removeLogo(context: Context, viewer: Viewer): Promise<Startup> {
  await removeFiles(context, await replaceLogo(context, viewer, null))
  return readMyStartup(context, viewer)
}

/** Answers the stored names that nothing points to any more. */
function replaceLogo({ database, now }: Context, viewer: Viewer, name: string | null): Promise<string[]> {
  return database.write(async (tx) => {
    const { id, logo } = await requireMyStartup(tx, viewer.id)
    const next = name === null ? null : logoAddress(id, name)
    await tx
      .update(startups)
      .set({ logo: next, updatedAt: new Date(now()) })
      .where(eq(startups.id, id))
    await changeReviewed(tx, viewer, now())
    const before = storedLogoName(logo)
    return before ? [before] : []
  })
}

/**
 * GET /api/startups/{id}/logo/{file}: for everybody who may see the startup; the limited version has the logo.
 * Answers its size in bytes, and whether everybody may see it.
 *
 * @throws ApiError 404 for a picture that is gone, or whose startup this viewer may not see
 */
export async function findLogo(
  context: Context,
  viewer: Viewer | null,
  { id, file: name }: InputOf<typeof logoCalls.read>,
) {
  const [row] = await context.database.read.select().from(startups).where(eq(startups.id, id)).limit(1)
  const isIt = row?.logo === logoAddress(id, name) && storedLogoName(row.logo) === name
  if (!row || startupView(viewer, row) === 'none') throw notFound(NO_SUCH_LOGO)
  if (!isIt) throw notThere(NO_SUCH_LOGO)
  const size = await context.files.sizeOf(name)
  if (size === null) throw notThere(NO_SUCH_LOGO)
  return { storedName: name, size, isPublic: startupView(null, row) !== 'none' }
}

/** GET /api/startups/{id}/logo/{file}/shared.jpg, for whoever may see the logo. @throws ApiError 404, 503 */
export async function findSharedLogo(context: Context, viewer: Viewer | null, input: InputOf<typeof logoCalls.shared>) {
  const { storedName, size, isPublic } = await findLogo(context, viewer, input)
  const read = async (): Promise<[Uint8Array]> => [await context.files.read(storedName, { start: 0, end: size })]
  const drawing = drawn.get(storedName) ?? draw(viewer ? getWaiter(viewer) : VISITORS, read)
  drawn.set(storedName, drawing)
  drawing.catch(() => drawn.delete(storedName))
  return { picture: await drawing, isPublic }
}
