import type { CallContext } from '#api/context.ts'
import type { InputOf } from '#api/platform/contract/call.ts'
import { fullName } from '#api/platform/contract/display.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { LookAnswer, LookChanged, lookCalls } from './calls.ts'
import { paletteOf } from './contract/color.ts'
import { LOOK_REFUSALS, type LookPictureName } from './contract/schema.ts'
import type { Viewer } from '#api/policy.ts'
import { actorOf, recordAudit } from '#api/audit/service.ts'
import { findUser } from '#api/users/identity.service.ts'
import { unauthorized } from '#api/errors.ts'
import { uploadRefusal } from '#api/platform/files/upload-slots.ts'
import { siteFacts } from '#api/site-facts.ts'
import { waiterOf } from '#api/platform/fair-queue.ts'
import { pictures } from '#api/platform/worker/worker.ts'
import type { Look } from '#content/schema/look.ts'
import type { drawLook } from './branding-image.ts'

type Context = Pick<CallContext, 'database' | 'files' | 'gateway' | 'log' | 'now' | 'publisher' | 'requestId'>

const draw = pictures.task<typeof drawLook>(new URL('branding-image.ts', import.meta.url), 'drawLook', {
  milliseconds: 10_000,
  tooLong: LOOK_REFUSALS.tooLong.text,
})

/** GET /api/admin/look: what the live release shows. */
export function readLook(context: Pick<CallContext, 'published'>): Promise<LookAnswer> {
  const look = siteFacts(context).look
  const { colour = null, logo = null, mark = null } = look ?? {}
  const shades = colour === null ? null : paletteOf(colour)
  const pictureOf = (name: LookPictureName, picture: typeof logo) =>
    picture && {
      address: `/look/${look!.version}/${name}.png`,
      width: picture.width,
      height: picture.height,
      ground: picture.ground,
    }
  return Promise.resolve({
    colour,
    shades: shades && { light: shades.light.primary!, dark: shades.dark.primary! },
    logo: pictureOf('logo', logo),
    mark: pictureOf('mark', mark),
  })
}

/** What the trail keeps: the colour, and whether there are pictures. */
const factsOf = ({ colour, logo, mark }: Look) => ({ colour: colour ?? null, logo: !!logo, mark: !!mark })

/**
 * Changes the look, writes it into the audit trail, and asks for a publication. The commit exists by then and names
 * who and when, so a trail that cannot be written is reported to the operator and undoes nothing.
 */
async function change(context: Context, viewer: Viewer, edit: (look: Look) => Look): Promise<LookChanged> {
  const { database, gateway, log, publisher, requestId } = context
  const user = await findUser(database, viewer.id)
  if (!user) throw unauthorized()
  const author = { id: viewer.id, name: fullName(user) }
  const { before, after, commit } = await gateway.changeLook(edit, author)
  if (commit) {
    const details = { before: factsOf(before), after: factsOf(after), commit }
    await database
      .write((tx) => recordAudit(tx, actorOf(context, viewer), { action: 'settings.look', details }))
      .catch((error: unknown) => log.failure(error, requestId))
  }
  // Also where it stands as it was: an earlier publication may have failed.
  return { request: publisher.request('settings.look') }
}

/** PUT /api/admin/look. @throws ApiError 503 where the content cannot be changed */
export const changeColour = (
  context: Context,
  viewer: Viewer,
  { colour }: InputOf<typeof lookCalls.change>,
): Promise<LookChanged> => change(context, viewer, (look) => ({ ...look, colour: colour ?? undefined }))

/**
 * PUT /api/admin/look/logo and /mark: draws the picture anew and shows it everywhere. `received` is called once all of
 * it has come; its error refuses the picture.
 *
 * @throws ApiError 400, 413, 415 by what the picture is, 503, 507
 */
export async function setPicture(
  context: Context,
  viewer: Viewer,
  {
    name,
    body,
    received,
    signal,
  }: { name: LookPictureName; body: AsyncIterable<Uint8Array>; received: () => Promise<void>; signal: AbortSignal },
): Promise<LookChanged> {
  const { files } = context
  const sent = await files
    .stage(body, () => LIMITS.logoBytes)
    .catch((error: unknown) => {
      throw uploadRefusal(error, LOOK_REFUSALS.tooLarge.text)
    })
  try {
    await received()
    const picture = await draw(waiterOf(viewer, { signal }), [sent.path, name])
    return await change(context, viewer, (look) => ({ ...look, [name]: picture }))
  } finally {
    await files.discard(sent)
  }
}

/** DELETE /api/admin/look/logo and /mark. @throws ApiError 503 */
export const removePicture = (context: Context, viewer: Viewer, name: LookPictureName): Promise<LookChanged> =>
  change(context, viewer, (look) => ({ ...look, [name]: undefined }))
