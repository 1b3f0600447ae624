import type { LookChanged } from '#api/region/calls.ts'
import { refuseLookPicture, type LookPictureName } from '#api/region/contract/schema.ts'
import { LOOK, LOOK_UPLOAD } from '#site/copy/failures/look.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast } from '#site/lib/failure.ts'
import { sendFile } from '#site/lib/upload/send-file.ts'
import { createUpload } from '#site/lib/upload/upload.ts'
import { notify, notifyAfterNavigation } from '#site/ui/feedback/toast.ts'

/** Milliseconds between looks at the publication, and how many of them. */
const LOOK_EVERY = 400
const LOOKS = 150

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Waits until a change is live, and shows the page anew with it. */
async function showWhenLive({ request }: LookChanged): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks++) {
    const { shown, state } = await unwrap(client.api.cms.publish.$get())
    if (shown >= request) {
      notifyAfterNavigation({ title: 'The new look is live' })
      return location.reload()
    }
    if (state === 'failed') {
      return void notify({ title: LOOK.title, description: LOOK.unpublished, tone: 'destructive' })
    }
    await pause(LOOK_EVERY)
  }
  notify({ title: 'Still publishing', description: 'Reload this page in a few minutes to see the new look.' })
}

/** Does a change, and shows it when it is live. Whether it was done is told. */
export async function change(call: () => Promise<LookChanged>): Promise<void> {
  try {
    await showWhenLive(await call())
  } catch (error) {
    notify(failureToast(LOOK, error))
  }
}

const uploadOf = (name: LookPictureName, title: string) =>
  createUpload<LookChanged>({
    refuse: refuseLookPicture,
    send: (file, onProgress) => sendFile({ method: 'PUT', url: `/api/admin/look/${name}`, body: file }, onProgress),
    onStored: (changed) => void change(() => Promise.resolve(changed)),
    success: { title, description: 'It is being published.' },
    failure: LOOK_UPLOAD,
  })

export const uploads = { logo: uploadOf('logo', 'Logo uploaded'), mark: uploadOf('mark', 'Mark uploaded') }

export const removals = {
  logo: () => unwrap(client.api.admin.look.logo.$delete()),
  mark: () => unwrap(client.api.admin.look.mark.$delete()),
}
