import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import type { ListedStartup } from './listed-startup.ts'
import { getName } from './names.ts'

/** The way to the deck, for those who can open it. */
export function DeckLink({ startup }: { startup: ListedStartup }) {
  if (!startup.deck) return null
  return (
    <ButtonLink
      href={startup.deck}
      target="_blank"
      rel="noopener nofollow"
      variant="quiet"
      size="small"
      icon="chart"
      title="Read deck"
      aria-label={`Read the deck of ${getName(startup)}`}
    />
  )
}
