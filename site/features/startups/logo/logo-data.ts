import { refuseLogo } from '#api/startups/contract/logo.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { LOGO_UPLOAD } from '#site/copy/failures/profile.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { myStartup } from '#site/lib/profile/my-startup.ts'
import { sendFile } from '#site/lib/upload/send-file.ts'
import { createUpload } from '#site/lib/upload/upload.ts'

/** Sends an image, which the server squares, and shows it everywhere. */
export const logoUpload = createUpload<Startup>({
  refuse: refuseLogo,
  send: (file, onProgress) => sendFile({ method: 'PUT', url: '/api/startup/logo', body: file }, onProgress),
  onStored: (startup) => myStartup.set(startup),
  success: { title: 'Logo uploaded', description: 'It now appears beside your name.' },
  failure: LOGO_UPLOAD,
})

/** Takes the logo away for good. @throws RequestError */
export async function removeLogo(): Promise<void> {
  const startup: Startup = await unwrap(client.api.startup.logo.$delete())
  myStartup.set(startup)
}
