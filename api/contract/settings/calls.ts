import * as z from 'zod/mini'
import { named } from '#api/contract/fields/shapes.ts'
import { declare } from '#api/contract/call.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { settingsInput } from './schema.ts'

const settings = named('Settings', z.strictObject(settingsInput.shape))

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
    method: 'PUT',
    path: '/api/admin/settings',
    who: isAdmin,
    keeps: 'admin.settings',
    does: 'Changes them, all at once.',
    body: settingsInput,
    example: { editorsMayPublish: true, requireTwoStepForAdmins: false },
    answers: { 200: settings },
  },
})
