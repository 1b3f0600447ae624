import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

export const BRANDING = {
  title: 'Couldn’t change the branding',
  otherwise: MESSAGES.somethingWrong,
  unpublished: 'It’s saved, but the site couldn’t be published. The editing screens say what is wrong.',
} satisfies Failure & { unpublished: string }
export const BRANDING_UPLOAD: Failure = { title: 'Upload failed', otherwise: MESSAGES.somethingWrong }
