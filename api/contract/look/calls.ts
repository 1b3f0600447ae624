import { declare } from '#api/contract/call.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { look, lookChanged } from './answers.ts'
import { LOOK_ACCEPT, lookInput } from './schema.ts'

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
