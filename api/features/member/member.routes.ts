import { Hono, type Context } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { parseId } from '#api/contract/id.ts'
import { approveRoleInput, bulkInput, memberFilters, rejectRoleInput, roleChangeInput } from '#api/contract/member.ts'
import { isAdmin } from '#api/contract/policy.ts'
import { pageHeaders } from '#api/middleware/answer.ts'
import { body, query } from '#api/middleware/body.ts'
import { keeps } from '#api/middleware/security-log.ts'
import { allow, signedIn } from '#api/middleware/viewer.ts'
import type { ActingAdmin } from './acting-admin.service.ts'
import { endSessionsOfMember, removeTwoStepOf } from './member.access.service.ts'
import { decideForMany } from './member.bulk.service.ts'
import { deleteMember } from './member.deletion.service.ts'
import { listMembers } from './member.list.service.ts'
import { activate, approveRole, deactivate, rejectRole, requireMember, setRole } from './member.service.ts'
import { readOverview } from './overview.service.ts'

const admins = allow(isAdmin)
const acting = (c: Context<ApiEnv>): ActingAdmin => ({ viewer: signedIn(c), requestId: c.get('requestId') })
/** No account has the id 0, so that what is no id ends in the same 404. */
const idOf = (value: string) => parseId(value) ?? 0

/** Accounts, as administrators see and change them (rules: Users). */
export const memberRoutes = (context: ApiContext) => {
  const kept = keeps(context, 'admin.access', true)
  return new Hono<ApiEnv>()
    .get('/admin/overview', admins, async (c) => c.json(await readOverview(context), 200))
    .get('/admin/users', admins, query(memberFilters), async (c) => {
      const page = await listMembers(context.database, c.req.valid('query'))
      return c.json(page.items, 200, pageHeaders(c.req.url, page))
    })
    .get('/admin/users/:id', admins, async (c) =>
      c.json(await requireMember(context.database.read, idOf(c.req.param('id'))), 200),
    )
    .post('/admin/users/bulk', admins, keeps(context, 'admin.access'), body(bulkInput), async (c) =>
      c.json(await decideForMany(context, acting(c), c.req.valid('json')), 200),
    )
    .patch('/admin/users/:id/approve-role', admins, kept, body(approveRoleInput), async (c) => {
      const input = c.req.valid('json')
      return c.json(await approveRole(context, acting(c), idOf(c.req.param('id')), input), 200)
    })
    .patch('/admin/users/:id/reject-role', admins, kept, body(rejectRoleInput), async (c) =>
      c.json(await rejectRole(context, acting(c), idOf(c.req.param('id')), c.req.valid('json')), 200),
    )
    .patch('/admin/users/:id/role', admins, kept, body(roleChangeInput), async (c) =>
      c.json(await setRole(context, acting(c), idOf(c.req.param('id')), c.req.valid('json')), 200),
    )
    .patch('/admin/users/:id/deactivate', admins, kept, async (c) =>
      c.json(await deactivate(context, acting(c), idOf(c.req.param('id'))), 200),
    )
    .patch('/admin/users/:id/activate', admins, kept, async (c) =>
      c.json(await activate(context, acting(c), idOf(c.req.param('id'))), 200),
    )
    .delete('/admin/users/:id/two-step', admins, kept, async (c) =>
      c.json(await removeTwoStepOf(context, acting(c), idOf(c.req.param('id'))), 200),
    )
    .delete('/admin/users/:id/sessions', admins, kept, async (c) =>
      c.json(await endSessionsOfMember(context, acting(c), idOf(c.req.param('id'))), 200),
    )
    .delete('/admin/users/:id', admins, kept, async (c) => {
      await deleteMember(context, acting(c), idOf(c.req.param('id')))
      return c.body(null, 204)
    })
}
