import * as z from 'zod/mini'
import { count, named, text } from '#api/platform/contract/shapes.ts'
import { declare } from '#api/platform/contract/call.ts'
import { isAdmin } from '#api/policy.ts'
import { LOOK_ACCEPT, lookInput } from './contract/schema.ts'
import { settingsChanges, settingsSchema } from './contract/settings.ts'
import { STEPS, THINGS, firstDayInput } from './contract/setup-checklist.ts'

const picture = z.strictObject({
  /** Stays the same as long as the look does. */
  address: z.string(),
  width: count,
  height: count,
  /** The grounds on which it can be seen; on the others it stands on a plate. */
  ground: z.enum(['any', 'light', 'dark']),
})

/** What GET /api/admin/look answers: the look that is live. */
const look = named(
  'Look',
  z.strictObject({
    /** As it was chosen; `null` for the starter look’s. */
    colour: text,
    /** The colour of links and buttons on light and on dark pages, which differs where it could not be read. */
    shades: z.nullable(z.strictObject({ light: z.string(), dark: z.string() })),
    logo: z.nullable(picture),
    mark: z.nullable(picture),
  }),
)
export type LookAnswer = z.output<typeof look>

/** What a change answers: GET /api/cms/publish tells when it is live (`shown`). */
const lookChanged = named('LookChanged', z.strictObject({ request: count }))
export type LookChanged = z.output<typeof lookChanged>

const change = { who: isAdmin, keeps: 'admin.settings', answers: { 200: lookChanged } } as const
const upload = { types: LOOK_ACCEPT.split(',') }

/** The region’s own look (rules: The region’s own look). */
export const lookCalls = declare({
  read: {
    method: 'GET',
    path: '/api/admin/look',
    who: isAdmin,
    does: 'The region’s own look, as everybody sees it.',
    answers: { 200: look },
  },
  change: {
    method: 'PUT',
    path: '/api/admin/look',
    ...change,
    does: 'Sets the region’s color.',
    body: lookInput,
    example: { colour: '#1d4ed8' },
  },
  setLogo: {
    method: 'PUT',
    path: '/api/admin/look/logo',
    ...change,
    does: 'Sets the region’s logo: the picture is the body.',
    upload,
  },
  removeLogo: {
    method: 'DELETE',
    path: '/api/admin/look/logo',
    ...change,
    does: 'Removes the region’s logo.',
  },
  setMark: {
    method: 'PUT',
    path: '/api/admin/look/mark',
    ...change,
    does: 'Sets the region’s mark, from which its icons are made: the picture is the body.',
    upload,
  },
  removeMark: {
    method: 'DELETE',
    path: '/api/admin/look/mark',
    ...change,
    does: 'Removes the region’s mark.',
  },
})

const settings = named('Settings', z.strictObject(settingsSchema.shape))

/** Settings of the installation that are no content. */
export const settingsCalls = declare({
  read: {
    method: 'GET',
    path: '/api/admin/settings',
    who: isAdmin,
    does: 'Settings of the installation.',
    answers: { 200: settings },
  },
  change: {
    method: 'PATCH',
    path: '/api/admin/settings',
    who: isAdmin,
    keeps: 'admin.settings',
    does: 'Changes some of them; what is not given stays.',
    body: settingsChanges,
    example: { editorsMayPublish: false },
    answers: { 200: settings },
  },
})

/** An entry of GET /api/admin/first-day, in the order in which it is best done. */
const firstDayStep = named(
  'FirstDayStep',
  z.strictObject({
    step: z.enum(STEPS),
    /** `left-out` is not done, and an administrator said that it need not be. */
    state: z.enum(['open', 'done', 'left-out']),
    /** What of it is missing. */
    missing: z.array(z.enum(THINGS)),
  }),
)
export type FirstDayStep = z.output<typeof firstDayStep>

const steps = z.array(firstDayStep)

/** What a new region has left to do, for its administrators. */
export const firstDayCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/first-day',
    who: isAdmin,
    does: 'What is left to do before the region is ready for visitors.',
    answers: { 200: steps },
  },
  leaveOut: {
    method: 'PUT',
    path: '/api/admin/first-day/:step',
    who: isAdmin,
    does: 'Leaves a step out, or takes it up again.',
    body: firstDayInput,
    example: { isLeftOut: true },
    answers: { 200: steps },
  },
})
