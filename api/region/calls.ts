import * as z from 'zod/mini'
import { count, named, text } from '#api/platform/contract/shapes.ts'
import { declare } from '#api/platform/contract/call.ts'
import { isAdmin } from '#api/policy.ts'
import { BRANDING_ACCEPT, brandingInput } from './contract/schema.ts'
import { settingsChanges, settingsSchema } from './contract/settings.ts'
import { STEPS, THINGS, setupChecklistInput } from './contract/setup-checklist.ts'

const image = z.strictObject({
  /** Changes only when the branding does. */
  address: z.string(),
  width: count,
  height: count,
  /** The backgrounds on which it can be seen; on others it gets a plate behind it. */
  ground: z.enum(['any', 'light', 'dark']),
})

/** The response of GET /api/admin/branding: the live branding. */
const branding = named(
  'Branding',
  z.strictObject({
    /** As chosen; `null` for the default color. */
    colour: text,
    /** As chosen; `null` where the color is the accent, too. */
    accent: text,
    /**
     * The color of links and buttons on light and dark pages, which differs from the chosen one where that couldn't be
     * read.
     */
    shades: z.nullable(z.strictObject({ light: z.string(), dark: z.string() })),
    logo: z.nullable(image),
    /** In place of the logo on dark backgrounds. */
    darkLogo: z.nullable(image),
    mark: z.nullable(image),
  }),
)
export type BrandingResponse = z.output<typeof branding>

/** The response of a change: GET /api/cms/publish shows when it is live (`shown`). */
const brandingChanged = named('BrandingChanged', z.strictObject({ request: count }))
export type BrandingChanged = z.output<typeof brandingChanged>

const change = { authorize: isAdmin, securityEvent: 'admin.settings', responses: { 200: brandingChanged } } as const
const upload = { types: BRANDING_ACCEPT.split(',') }

/** The site's branding (rules: The region’s own look). */
export const brandingCalls = declare({
  read: {
    method: 'GET',
    path: '/api/admin/branding',
    authorize: isAdmin,
    summary: 'The region’s branding, as everyone sees it.',
    responses: { 200: branding },
  },
  change: {
    method: 'PUT',
    path: '/api/admin/branding',
    ...change,
    summary: 'Sets the region’s color and its accent.',
    body: brandingInput,
    example: { colour: '#1d4ed8', accent: '#f4b740' },
  },
  setLogo: {
    method: 'PUT',
    path: '/api/admin/branding/logo',
    ...change,
    summary: 'Sets the region’s logo: the image is the body.',
    upload,
  },
  removeLogo: {
    method: 'DELETE',
    path: '/api/admin/branding/logo',
    ...change,
    summary: 'Removes the region’s logo, and the one for dark backgrounds.',
  },
  setDarkLogo: {
    method: 'PUT',
    path: '/api/admin/branding/dark-logo',
    ...change,
    summary: 'Sets the logo for dark backgrounds: the image is the body. It needs a logo.',
    upload,
  },
  removeDarkLogo: {
    method: 'DELETE',
    path: '/api/admin/branding/dark-logo',
    ...change,
    summary: 'Removes the logo for dark backgrounds.',
  },
  setMark: {
    method: 'PUT',
    path: '/api/admin/branding/mark',
    ...change,
    summary: 'Sets the region’s mark, from which its icons are made: the image is the body.',
    upload,
  },
  removeMark: {
    method: 'DELETE',
    path: '/api/admin/branding/mark',
    ...change,
    summary: 'Removes the region’s mark.',
  },
})

const settings = named('Settings', z.strictObject(settingsSchema.shape))

/** Settings of the installation that aren't content. */
export const settingsCalls = declare({
  read: {
    method: 'GET',
    path: '/api/admin/settings',
    authorize: isAdmin,
    summary: 'Settings of the installation.',
    responses: { 200: settings },
  },
  change: {
    method: 'PATCH',
    path: '/api/admin/settings',
    authorize: isAdmin,
    securityEvent: 'admin.settings',
    summary: 'Changes some of them; what is not given stays.',
    body: settingsChanges,
    example: { editorsMayPublish: false },
    responses: { 200: settings },
  },
})

/** An entry of GET /api/admin/setup-checklist, in the recommended order. */
const setupChecklistStep = named(
  'FirstDayStep',
  z.strictObject({
    step: z.enum(STEPS),
    /** `skipped` means skipped by an administrator. */
    state: z.enum(['open', 'done', 'skipped']),
    /** What is missing for it. */
    missing: z.array(z.enum(THINGS)),
  }),
)
export type SetupChecklistStep = z.output<typeof setupChecklistStep>

const steps = z.array(setupChecklistStep)

/** The setup checklist of a new site, for administrators. */
export const setupChecklistCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/setup-checklist',
    authorize: isAdmin,
    summary: 'What is left to do before the region is ready for visitors.',
    responses: { 200: steps },
  },
  skipStep: {
    method: 'PUT',
    path: '/api/admin/setup-checklist/:step',
    authorize: isAdmin,
    summary: 'Leaves a step out, or takes it up again.',
    body: setupChecklistInput,
    example: { isSkipped: true },
    responses: { 200: steps },
  },
})
