import type { SiteSettings } from '#content/schema/settings.ts'
import type { IconName } from '#site/ui/brand/icons.ts'

type Network = SiteSettings['social'][number]['network']

/** The icon of each network. */
export const SOCIAL_ICONS: Readonly<Record<Network, IconName>> = {
  LinkedIn: 'linkedin',
  X: 'x',
  Facebook: 'facebook',
  Instagram: 'instagram',
  YouTube: 'youtube',
  Bluesky: 'bluesky',
  Mastodon: 'mastodon',
}
