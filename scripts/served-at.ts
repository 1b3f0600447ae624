import type { Environment } from '#api/env.ts'
import { currentRelease } from '#cms/publish/release.ts'

/**
 * The address of an installation for a command at its terminal: SITE_URL, or else the one that the server last started
 * with.
 */
export function servedAt({ siteUrl, isSiteUrlSet, dataDir }: Environment): string {
  return isSiteUrlSet ? siteUrl : (currentRelease(dataDir)?.canonicalUrl ?? siteUrl)
}
