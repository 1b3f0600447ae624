import type { Match } from '#api/matches/calls.ts'
import { LEVEL_LABELS } from '#api/matches/contract/kinds.ts'
import { LEVEL_TONES } from '#site/copy/matches.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import './match.css'

/** How strong a match is, with the reasons. */
export function MatchCard({ match }: { match: Pick<Match, 'level' | 'for' | 'against'> }) {
  return (
    <div className="match">
      <p>
        <Badge tone={LEVEL_TONES[match.level]}>{LEVEL_LABELS[match.level]}</Badge>
      </p>
      <Reasons label="Why it fits" icon="check" texts={match.for} />
      <Reasons label="Things to consider" icon="minus" texts={match.against} />
    </div>
  )
}

interface ReasonsProps {
  label: string
  icon: 'check' | 'minus'
  texts: readonly string[]
}

function Reasons({ label, icon, texts }: ReasonsProps) {
  if (texts.length === 0) return null
  return (
    <ul className={`match-reasons match-reasons-${icon} small`} role="list" aria-label={label}>
      {texts.map((text) => (
        <li key={text}>
          <Icon name={icon} />
          {text}
        </li>
      ))}
    </ul>
  )
}
