import * as z from 'zod/mini'
import { named } from '#api/contract/fields/shapes.ts'
import { declare } from '#api/contract/call.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { settingsChanges, settingsSchema } from './schema.ts'

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
