import type { Startup } from '#api/contract/startup/schema.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { ownStartup } from '#site/lib/profile/own-startup.ts'

/** Sends a picture, which the server squares, and shows it everywhere. @throws RequestError */
export async function uploadLogo(file: File): Promise<void> {
  const init = { body: file, headers: { 'Content-Type': file.type } }
  const startup: Startup = await unwrap(client.api.startup.logo.$put(undefined, { init }))
  ownStartup.set(startup)
}

/** Takes the logo away for good. @throws RequestError */
export async function removeLogo(): Promise<void> {
  const startup: Startup = await unwrap(client.api.startup.logo.$delete())
  ownStartup.set(startup)
}
