import { CALLS } from '#api/contract/calls.ts'
import { notAsDescribed } from '#api/reference/testing-answers.ts'
import { callerOf, send } from './call.ts'
import type { World } from './world.ts'

/** Every list and table of the API: the calls that read without naming one thing. */
export const LISTS = CALLS.filter(
  ({ method, path }) => method === 'GET' && !path.includes(':') && !/profile$|unsubscribe$/.test(path),
)

/** The lists that do not answer 200 as they are described, each with what it says. */
export async function brokenLists(world: World): Promise<string[]> {
  const broken: string[] = []
  for (const call of LISTS) {
    const { method, path } = call
    const cookie = await world.cookieOf(callerOf(call))
    const response = await send(world, method, path, { cookie })
    const wrong = response.status === 200 ? await notAsDescribed(method, path, response) : await response.clone().text()
    if (wrong !== null) broken.push(`${method} ${path}: ${response.status} ${wrong}`)
    // A table is made while it is read.
    if (!response.bodyUsed) await response.arrayBuffer()
  }
  return broken
}
