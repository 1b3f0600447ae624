import type { Device } from '#api/contract/session/answers.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { createQuery } from '#site/lib/query.ts'

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

/** Signs every device out but this one. @throws RequestError */
export async function signOutOthers(): Promise<void> {
  await unwrap(client.api.user.sessions.$delete())
  devices.refresh()
}
