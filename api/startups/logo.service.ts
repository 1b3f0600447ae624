import { eq } from '#api/platform/db/drizzle.ts'
import { LRUCache } from 'lru-cache'
import type { CallContext } from '#api/context.ts'
import type { InputOf } from '#api/platform/contract/call.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { logoCalls } from './calls.ts'
import { logoAddress, LOGO_ERRORS, storedLogoName } from './contract/logo.ts'
import { startupView, type Viewer } from '#api/policy.ts'
import type { Startup } from './contract/responses.ts'
import { changeReviewed } from '#api/users/admin.service.ts'
import { removeFiles } from '#api/users/removal.service.ts'
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

const NO_SUCH_LOGO = 'We couldn’t find this image.'

const square = images.task<typeof squareLogo>(new URL('logo-image.ts', import.meta.url), 'squareLogo', {
  milliseconds: 10_000,
  tooLong: LOGO_ERRORS.tooLong.text,
})

const draw = images.task<typeof sharedLogo>(new URL('logo-image.ts', import.meta.url), 'sharedLogo', {
  milliseconds: 10_000,
  tooLong: LOGO_ERRORS.tooLong.text,
})
/** Networks fetch an image a few times when a link is shared. Keyed by the stored name, which is new for each logo. */
const drawn = new LRUCache<string, Promise<Uint8Array>>({ max: 50 })
/** Visitors share one queue. */
const VISITORS: Waiter = { key: 'visitors', isTrusted: false }

/**
 * PUT /api/startup/logo: squares the image and replaces the startup's logo. `received` is called once the upload is
 * complete; if it throws, the image is refused.
 *
 * @throws ApiError 400, 413, 415 depending on the image, 404 before the profile was created, 507
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
    // If the commit is unconfirmed, the startup may use the file, so it stays; otherwise the cleanup deletes it.
    if (name && !isUnconfirmed(error)) await files.remove(name)
    throw error
  } finally {
    await files.discard(sent)
  }
  return readMyStartup(context, viewer)
}

/** DELETE /api/startup/logo: shows the generated image again. @throws ApiError 404 without a profile */
export async function removeLogo(context: Context, viewer: Viewer): Promise<Startup> {
  await removeFiles(context, await replaceLogo(context, viewer, null))
  return readMyStartup(context, viewer)
}

/** Returns the stored names that nothing refers to anymore. */
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
 * GET /api/startups/{id}/logo/{file}: for everyone who can see the startup; the limited version includes the logo.
 * Returns its size in bytes, and whether everyone can see it.
 *
 * @throws ApiError 404 for a deleted image, or if the viewer can't see its startup
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

/** GET /api/startups/{id}/logo/{file}/shared.jpg, for everyone who can see the logo. @throws ApiError 404, 503 */
export async function findSharedLogo(context: Context, viewer: Viewer | null, input: InputOf<typeof logoCalls.shared>) {
  const { storedName, size, isPublic } = await findLogo(context, viewer, input)
  const read = async (): Promise<[Uint8Array]> => [await context.files.read(storedName, { start: 0, end: size })]
  const drawing = drawn.get(storedName) ?? draw(viewer ? getWaiter(viewer) : VISITORS, read)
  drawn.set(storedName, drawing)
  drawing.catch(() => drawn.delete(storedName))
  return { picture: await drawing, isPublic }
}
