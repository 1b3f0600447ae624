import type { BrandingChanged } from '#api/region/calls.ts'
import { BRANDING_PATHS, refuseBrandingImage, type BrandingImageName } from '#api/region/contract/schema.ts'
import { BRANDING, BRANDING_UPLOAD } from '#site/copy/failures/branding.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast } from '#site/lib/failure.ts'
import { sendFile } from '#site/lib/upload/send-file.ts'
import { createUpload } from '#site/lib/upload/upload.ts'
import { notify, notifyAfterNavigation } from '#site/ui/feedback/toast.ts'

/** Milliseconds between checks of the publication, and how many of them. */
const POLL_INTERVAL_MS = 400
const MAX_POLLS = 150

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Waits until a change is live, and shows the page again with it. */
async function showWhenLive({ request }: BrandingChanged): Promise<void> {
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    const { shown, state } = await unwrap(client.api.cms.publish.$get())
    if (shown >= request) {
      notifyAfterNavigation({ title: 'The new look is live' })
      return location.reload()
    }
    if (state === 'failed') {
      return void notify({ title: BRANDING.title, description: BRANDING.unpublished, tone: 'destructive' })
    }
    await pause(POLL_INTERVAL_MS)
  }
  notify({ title: 'Still publishing', description: 'Reload this page in a few minutes to see the new look.' })
}

/** Makes a change, and shows it when it is live. Returns whether it was made. */
export async function change(call: () => Promise<BrandingChanged>): Promise<void> {
  try {
    await showWhenLive(await call())
  } catch (error) {
    notify(failureToast(BRANDING, error))
  }
}

const getUpload = (name: BrandingImageName, title: string) =>
  createUpload<BrandingChanged>({
    refuse: refuseBrandingImage,
    send: (file, onProgress) =>
      sendFile({ method: 'PUT', url: `/api/admin/branding/${BRANDING_PATHS[name]}`, body: file }, onProgress),
    onStored: (changed) => void change(() => Promise.resolve(changed)),
    success: { title, description: 'It’s being published.' },
    failure: BRANDING_UPLOAD,
  })

export const uploads = {
  logo: getUpload('logo', 'Logo uploaded'),
  darkLogo: getUpload('darkLogo', 'Logo uploaded'),
  mark: getUpload('mark', 'Icon uploaded'),
}

export const removals = {
  logo: () => unwrap(client.api.admin.branding.logo.$delete()),
  darkLogo: () => unwrap(client.api.admin.branding['dark-logo'].$delete()),
  mark: () => unwrap(client.api.admin.branding.mark.$delete()),
}
