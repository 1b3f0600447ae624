import type { SiteSettings } from '#content/schema/settings.ts'
import type { IconName } from '#site/ui/icons.ts'

type Network = SiteSettings['social'][number]['network']

/** The drawn icon of each network; networks without a sign of their own share the chain link. */
export const SOCIAL_ICONS: Readonly<Record<Network, IconName>> = {
  LinkedIn: 'link',
  X: 'link',
  Facebook: 'link',
  Instagram: 'link',
  YouTube: 'link',
  Bluesky: 'link',
  Mastodon: 'link',
}
