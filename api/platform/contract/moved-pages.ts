/** Where pages were before, for links in emails that were sent then. */
const MOVED_PAGES: readonly (readonly [before: string, now: string])[] = [
  ['/notices', '/notifications'],
  ['/confidentiality', '/ndas'],
  ['/dashboard/admin/outbox', '/dashboard/admin/emails'],
  ['/dashboard/admin/reports', '/dashboard/admin/moderation'],
]

/** Where the page of a path is now, with what follows in the path; the path itself if it hasn't moved. */
export function findMovedPage(path: string): string {
  for (const [before, now] of MOVED_PAGES) {
    if (path === before || path.startsWith(`${before}/`)) return now + path.slice(before.length)
  }
  return path
}
