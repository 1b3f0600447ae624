import { eq } from '#api/platform/db/drizzle.ts'
import type { Call } from '#api/platform/contract/call.ts'
import { CALLS, getName } from '#api/calls.ts'
import { users } from '#api/users/table.ts'
import { settings } from '#api/region/table.ts'
import { notAsDescribed } from '#api/platform/http/testing-answers.ts'
import { getCaller, send } from './call.ts'
import { USERNAMES, type World } from './world.ts'

/** Every list and table of the API: the read calls without path parameters. */
const LISTS = CALLS.filter(
  ({ method, path }) =>
    method === 'GET' &&
    !path.includes(':') &&
    !/profile$|region$|unsubscribe$|undo$|invitation$|reset\/link$/.test(path),
)

/** The required query of a list. */
const QUERIES: Readonly<Record<string, string>> = {
  'GET /api/admin/introductions/people': '?party=investor',
  'GET /api/admin/report/list': '?list=requests',
}

/** Whether a call needs editable content. */
export const isOfContent = ({ path }: Call): boolean => path.startsWith('/api/cms')

/** Whether a call changes content files in any way. */
export const needsContent = (call: Call): boolean =>
  isOfContent(call) || ['/api/admin/branding', '/api/admin/imports'].some((start) => call.path.startsWith(start))

/** Restores for readers what a case may legitimately have taken from them. Returns the remaining readers. */
async function restore({ database }: World): Promise<ReadonlySet<string>> {
  const kinds = ['founder', 'investor', 'editor', 'admin'] as const
  return database.write(async (tx) => {
    await tx.delete(settings)
    const there = new Set<string>(['visitor'])
    for (const kind of kinds) {
      const rights = { role: kind, active: true, mustChangePassword: false }
      const found = await tx
        .update(users)
        .set(rights)
        .where(eq(users.username, USERNAMES[kind]))
        .returning({ id: users.id })
      if (found.length > 0) there.add(kind)
    }
    return there
  })
}

/** The lists that don't return 200 as documented, each with its response. */
export async function brokenLists(world: World): Promise<string[]> {
  const there = await restore(world)
  const broken: string[] = []
  for (const call of LISTS) {
    const { method, path } = call
    const kind = getCaller(call)
    // The reader's account was deleted, with everything in these lists; or there is no content to list.
    if (!there.has(kind) || (!world.hasContent && isOfContent(call))) continue
    const cookie = await world.cookieOf(kind)
    const query = QUERIES[getName(call)] ?? ''
    const response = await send(world, method, path + query, { cookie })
    const wrong = response.status === 200 ? await notAsDescribed(method, path, response) : await response.clone().text()
    if (wrong !== null) broken.push(`${method} ${path}: ${response.status} ${wrong}`)
    // A table is generated while it's read.
    if (!response.bodyUsed) await response.arrayBuffer()
  }
  return broken
}
