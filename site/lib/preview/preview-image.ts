/** What stands on the image that a network shows beside a shared link. */
export interface Preview {
  /** The path of the page that it is for. */
  page: string
  /** A few words above the title: what it is, and when. */
  kicker: string
  title: string
  /** The platform's name, at the foot. */
  brand: string
  /** The version of the region's own branding, with which the image is drawn. */
  branding?: string | undefined
}

/** What networks show at full size. Pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 }

/** The address of the image of a page. */
export const previewPath = (page: string): string => `/preview${page === '/' ? '/home' : page}.jpg`

/**
 * The image for a page: its own, or that of the nearest page above it which has one. `/news/page/3` and an article that
 * is too old for an image of its own show the image of `/news`.
 */
export function getPreview(page: string, drawn: ReadonlySet<string>): string {
  for (let path = page; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    if (drawn.has(path)) return previewPath(path)
  }
  return previewPath('/')
}
