import { contentId } from '#site/lib/content/content-id.ts'

/** Drawn at every build: as many as look different side by side, as few as cost no time. */
export const PREVIEW_PICTURES = 12

/** The drawn picture that stands for a page in shared links; the same for the same page in every release. */
export const previewPicture = (page: string): string => `/preview/${contentId(page) % PREVIEW_PICTURES}.jpg`
