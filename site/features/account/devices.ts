import type { Device } from '#api/auth/calls.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { createQuery } from '#site/lib/query.ts'
import { passkeys } from './passkeys.ts'

/** Where the person is signed in. */
export const devices = createQuery<Device[]>(
  '/api/user/sessions',
  async () => await unwrap(client.api.user.sessions.$get()),
  { fresh: 0 },
)

/** Signs one device out. @throws RequestError */
export async function signOutDevice(id: number): Promise<void> {
  await unwrap(client.api.user.sessions[':id'].$delete({ param: { id: String(id) } }))
  devices.refresh()
}

/** Signs every device out but this one, and removes the passkeys that are not kept. @throws RequestError */
export async function signOutOthers(retained: readonly number[]): Promise<void> {
  await unwrap(client.api.user.sessions.$delete({ query: { keepPasskeys: retained.map(String) } }))
  devices.refresh()
  passkeys.refresh()
}
