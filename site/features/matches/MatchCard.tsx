---
import type { Match } from '#api/matches/calls.ts'
import { LEVEL_LABELS } from '#api/matches/contract/kinds.ts'
import { LEVEL_TONES } from '#site/copy/matches.ts'
import Icon from '#site/ui/brand/Icon.astro'
import './match.css'

interface Props {
  match: Pick<Match, 'level' | 'for' | 'against'>
}

const { match } = Astro.props
const REASONS = [
  { label: 'Why it fits', icon: 'check', texts: match.for },
  { label: 'Things to consider', icon: 'minus', texts: match.against },
] as const
---

<div class="match">
  <p>
    <span class={`badge badge-${LEVEL_TONES[match.level]}`}>{LEVEL_LABELS[match.level]}</span>
  </p>
  {REASONS.map(
    ({ label, icon, texts }) =>
      texts.length > 0 && (
        <ul class="match-reasons small" data-reasons={icon} role="list" aria-label={label}>
          {texts.map((text) => (
            <li>
              <Icon name={icon} />
              {text}
            </li>
          ))}
        </ul>
      ),
  )}
</div>
