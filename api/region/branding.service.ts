import type { CallContext } from '#api/context.ts'
import type { InputOf } from '#api/platform/contract/call.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { BrandingResponse, BrandingChanged, brandingCalls } from './calls.ts'
import { createPalette } from './contract/color.ts'
import { BRANDING_ERRORS, BRANDING_PATHS, type BrandingImageName } from './contract/schema.ts'
import type { Viewer } from '#api/policy.ts'
import { getActor, recordAudit } from '#api/audit/service.ts'
import { findUser } from '#api/users/identity.service.ts'
import { conflict, unauthorized } from '#api/errors.ts'
import { uploadError } from '#api/platform/files/upload-slots.ts'
import { siteFacts } from '#api/site-facts.ts'
import { getWaiter } from '#api/platform/fair-queue.ts'
import { images } from '#api/platform/worker/worker.ts'
import type { Branding } from '#content/schema/branding.ts'
import type { drawBranding } from './branding-image.ts'

type Context = Pick<CallContext, 'database' | 'files' | 'gateway' | 'log' | 'now' | 'publisher' | 'requestId'>

const draw = images.task<typeof drawBranding>(new URL('branding-image.ts', import.meta.url), 'drawBranding', {
  milliseconds: 10_000,
  tooLong: BRANDING_ERRORS.tooLong.text,
})

/** GET /api/admin/branding: the branding in the live release. */
export function readBranding(context: Pick<CallContext, 'published'>): Promise<BrandingResponse> {
  const branding = siteFacts(context).branding
  const { colour = null, accent = null, logo = null, darkLogo = null, mark = null } = branding ?? {}
  const shades = colour === null ? null : createPalette(colour, accent ?? colour)
  const getImage = (name: BrandingImageName, image: typeof logo) =>
    image && {
      address: `/look/${branding!.version}/${BRANDING_PATHS[name]}.png`,
      width: image.width,
      height: image.height,
      ground: image.ground,
    }
  return Promise.resolve({
    colour,
    accent,
    shades: shades && { light: shades.light.primary!, dark: shades.dark.primary! },
    logo: getImage('logo', logo),
    darkLogo: getImage('darkLogo', darkLogo),
    mark: getImage('mark', mark),
  })
}

/** What the audit log stores: the colors, and whether there are images. */
const getFacts = ({ colour, accent, logo, darkLogo, mark }: Branding) => ({
  colour: colour ?? null,
  accent: accent ?? null,
  logo: !!logo,
  darkLogo: !!darkLogo,
  mark: !!mark,
})

/**
 * Changes the branding, records it in the audit log, and requests publishing. The commit already exists and names who
 * and when, so a failure to write the log is reported to the server administrator and undoes nothing.
 */
async function change(
  context: Context,
  viewer: Viewer,
  edit: (branding: Branding) => Branding,
): Promise<BrandingChanged> {
  const { database, gateway, log, publisher, requestId } = context
  const user = await findUser(database, viewer.id)
  if (!user) throw unauthorized()
  const author = { id: viewer.id, name: fullName(user) }
  const { before, after, commit } = await gateway.changeBranding(edit, author)
  if (commit) {
    const details = { before: getFacts(before), after: getFacts(after), commit }
    await database
      .write((tx) => recordAudit(tx, getActor(context, viewer), { action: 'settings.branding', details }))
      .catch((error: unknown) => log.failure(error, requestId))
  }
  // Also if nothing changed, because an earlier publication may have failed.
  return { request: publisher.request('settings.branding') }
}

/** PUT /api/admin/branding. @throws ApiError 503 if content can't be changed */
export const changeColors = (
  context: Context,
  viewer: Viewer,
  { colour, accent }: InputOf<typeof brandingCalls.change>,
): Promise<BrandingChanged> =>
  change(context, viewer, (branding) => ({ ...branding, colour: colour ?? undefined, accent: accent ?? undefined }))

/**
 * PUT /api/admin/branding/logo, /dark-logo, and /mark: redraws the image and shows it everywhere. `received` is called
 * once the upload is complete; if it throws, the image is refused.
 *
 * @throws ApiError 400, 413, 415 depending on the image, 409 without a logo, 503, 507
 */
export async function setImage(
  context: Context,
  viewer: Viewer,
  {
    name,
    body,
    received,
    signal,
  }: { name: BrandingImageName; body: AsyncIterable<Uint8Array>; received: () => Promise<void>; signal: AbortSignal },
): Promise<BrandingChanged> {
  const { files } = context
  const sent = await files
    .stage(body, () => LIMITS.logoBytes)
    .catch((error: unknown) => {
      throw uploadError(error, BRANDING_ERRORS.tooLarge.text)
    })
  try {
    await received()
    const image = await draw(getWaiter(viewer, { signal }), [sent.path, name])
    return await change(context, viewer, (branding) => {
      if (name === 'darkLogo' && !branding.logo) throw conflict('Upload a logo first.')
      return { ...branding, [name]: image }
    })
  } finally {
    await files.discard(sent)
  }
}

/** DELETE /api/admin/branding/logo, /dark-logo, and /mark. A logo takes that for dark backgrounds along. @throws 503 */
export const removeImage = (context: Context, viewer: Viewer, name: BrandingImageName): Promise<BrandingChanged> =>
  change(context, viewer, (branding) => ({
    ...branding,
    [name]: undefined,
    ...(name === 'logo' && { darkLogo: undefined }),
  }))
