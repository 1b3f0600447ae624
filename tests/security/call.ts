import type { Call } from '#api/platform/contract/call.ts'
import { listKinds, type ViewerKind } from '#api/calls.ts'
import { multipart, MULTIPART } from '#api/documents/testing-document.ts'
import { pdf } from '#api/documents/testing-files.ts'
import { TEST_ORIGIN } from '#api/testing.ts'
import { getId, USERNAMES, type World } from './world.ts'

/** The caller: the first authorized one of these. */
const PREFERRED: readonly ViewerKind[] = ['founder', 'investor', 'admin', 'editor', 'pending founder', 'visitor']
export const getCaller = (call: Call): ViewerKind => PREFERRED.find((kind) => listKinds(call).includes(kind))!

/** Existing ids and names for the parameters of a path. */
export async function getPlace(world: World, { path }: Call): Promise<Record<string, string>> {
  const cookie = await world.cookieOf('founder')
  const investor = await world.cookieOf('investor')
  const read = async (at: string, as = cookie) => (await (await world.call('GET', at, { cookie: as! })).json()) as never
  const findFirstId = async (at: string, as = cookie) => String(((await read(at, as)) as { id: number }[])[0]?.id ?? 1)
  type Own = { id: number; logo: string; documents: { id: number; filename: string }[] }
  const own = () => read('/api/startup/profile') as Promise<Own>
  const places: [RegExp, () => Promise<Record<string, string>>][] = [
    [/^\/api\/admin\/startups\/user/, async () => ({ userId: String(await getId(world, USERNAMES.founder)) })],
    [/^\/api\/admin\/investors\/user/, async () => ({ userId: String(await getId(world, USERNAMES.investor)) })],
    [/^\/api\/admin\/users/, async () => ({ id: String(await getId(world, USERNAMES['pending founder'])) })],
    [/^\/api\/admin\/emails/, () => Promise.resolve({ id: '1' })],
    [
      /password-reset-requests/,
      async () => ({
        id: await findFirstId('/api/admin/password-reset-requests?status=pending', await world.cookieOf('admin')),
      }),
    ],
    [
      /^\/api\/(?:admin\/)?startups\/:id/,
      async () => ({ id: String((await own()).id), file: (await own()).logo.split('/').at(-1)! }),
    ],
    [
      /^\/api\/documents\/:id/,
      async () => ({
        id: String((await own()).documents[0]!.id),
        userId: String(await getId(world, USERNAMES.investor)),
      }),
    ],
    [/^\/api\/documents\/:filename/, async () => ({ filename: (await own()).documents[0]!.filename })],
    [/sessions\/:id/, async () => ({ id: await findFirstId('/api/user/sessions') })],
    [/notifications\/:id/, async () => ({ id: await findFirstId('/api/notifications') })],
    [/saved-startups\/:id/, async () => ({ id: await findFirstId('/api/investor/saved-startups', investor) })],
    [/saved-searches\/:id/, async () => ({ id: await findFirstId('/api/investor/saved-searches', investor) })],
    [/matches\/:id/, async () => ({ id: await findFirstId('/api/investors') })],
    [
      /introductions\/:id/,
      async () => ({ id: await findFirstId('/api/admin/introductions?limit=500', await world.cookieOf('admin')) }),
    ],
    [
      /admin\/imports\/:id/,
      async () => ({ id: await findFirstId('/api/admin/imports?limit=500', await world.cookieOf('admin')) }),
    ],
    [/import-samples\/:kind/, () => Promise.resolve({ kind: 'startups' })],
    [/connections\/:id\/meetings/, async () => ({ id: await findFirstId('/api/conversations') })],
    [/meetings\/:id/, async () => ({ id: await findFirstId('/api/meetings') })],
    [/connections\/:id/, async () => ({ id: await findFirstId('/api/connections') })],
    [/conversations\/:id/, async () => ({ id: await findFirstId('/api/conversations') })],
    [/media\/:folder/, () => Promise.resolve({ folder: 'news', name: 'door.webp' })],
  ]
  const found = path.includes(':') ? places.find(([pattern]) => pattern.test(path)) : undefined
  return found ? found[1]() : {}
}

export const filled = (path: string, place: Readonly<Record<string, string>>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(place[name] ?? '999999'))

/** The body of a call as bytes, with its media type. */
export function getBody(
  { body, changes, upload }: Call,
  image: Buffer,
  sent: unknown,
): { type?: string; bytes?: Buffer } {
  if (upload?.field) {
    return {
      type: MULTIPART,
      bytes: multipart([{ fileName: 'Plan.pdf', mediaType: 'application/pdf', content: pdf() }]),
    }
  }
  if (upload) return { type: upload.types[0]!, bytes: image }
  return (body ?? changes) ? { type: 'application/json', bytes: Buffer.from(JSON.stringify(sent) ?? '') } : {}
}

/** Sends a request as a page of this site would. */
export function send(
  { app }: Pick<World, 'app'>,
  method: string,
  path: string,
  { cookie, type, bytes, address }: { cookie?: string | undefined; type?: string; bytes?: Buffer; address?: string },
): Promise<Response> {
  const headers = {
    Origin: TEST_ORIGIN,
    ...(cookie && { Cookie: cookie }),
    ...(type && { 'Content-Type': type }),
    ...(address && { 'X-Forwarded-For': address }),
  }
  const hasBody = bytes !== undefined && method !== 'GET'
  return Promise.resolve(app.request(path, { method, headers, ...(hasBody && { body: new Uint8Array(bytes) }) }))
}
