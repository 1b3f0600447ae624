---
import type { Match, MatchSummary } from '#api/matches/calls.ts'
import type { MatchParty } from '#api/matches/contract/schema.ts'
import type { MatchKind } from '#api/matches/contract/kinds.ts'
import { emptyNote, KIND_LABELS, MATCHES, MENTORING_HINT, MISSING_NOTES, getStateNote } from '#site/copy/matches.ts'
import Icon from '#site/ui/brand/Icon.astro'
import MatchNote from './MatchNote.astro'
import { matchesPath } from './match-kind.ts'
import '#site/ui/controls/SegmentedControl.css'
import './matches.css'

interface Props {
  party: MatchParty
  kind: MatchKind
  /** As the site promises it. */
  reviewTime: string
  /** Both `undefined` where they could not be read. */
  summary: MatchSummary | undefined
  matches: Match[] | undefined
}

const { party, kind, summary, matches, reviewTime } = Astro.props
const kinds = summary?.kinds ?? []
const isReady = summary?.state === 'ready'
const [first] = summary?.missing ?? []
const missing = isReady && first && MISSING_NOTES[first]
const note = summary && (summary.state === 'ready' ? emptyNote(party, kind) : getStateNote(summary.state, reviewTime))
const hint = isReady && !kinds.includes('mentoring') && MENTORING_HINT[party]
---

{/* What comes and goes has an id, so that nothing is taken for something else when the list is shown again. */}
<div class="stack matches" data-live>
  {kinds.length > 1 && (
    <nav id="match-kinds" class="segments match-kinds" aria-label={MATCHES.kinds}>
      {kinds.map((each) => (
        <a class="segment" href={matchesPath(each)} aria-current={each === kind ? 'true' : undefined}>
          {KIND_LABELS[each]}
        </a>
      ))}
    </nav>
  )}
  {missing && (
    <div id="match-missing" class="callout">
      <Icon name="info" />
      <p>
        {missing.text} <a href={missing.link.href}>{missing.link.label}</a>
      </p>
    </div>
  )}
  {(!summary || !matches) && (
    <div id="match-failed" class="empty-state" role="alert">
      <Icon name="warning" />
      <h2 class="empty-state-title">{MATCHES.failed}</h2>
      <p class="empty-state-actions">
        <a class="button button-secondary" href={matchesPath(kind)}>
          Try Again
        </a>
      </p>
    </div>
  )}
  {matches && matches.length > 0 && <slot />}
  {matches?.length === 0 && note && <MatchNote note={note} />}
  {isReady && summary.unlisted !== null && (
    <p id="match-unlisted" class="soft">
      {MATCHES.unlisted(summary.unlisted)}
    </p>
  )}
  {hint && (
    <p id="match-hint" class="match-hint small soft">
      {hint.text} <a href={hint.link.href}>{hint.link.label}</a>
    </p>
  )}
</div>

<script>
  import '#site/lib/live/live.client.ts'
</script>
