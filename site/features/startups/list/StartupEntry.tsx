---
import { formatResponseStats } from '#api/connections/contract/response-rate.ts'
import { fundingProgress } from '#api/platform/contract/interest.ts'
import { STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import { formatAmount } from '#api/platform/contract/money.ts'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { getName } from '#site/features/startups/list/names.ts'
import { industryTone } from '#site/lib/profile/industry-tone.ts'
import LatticeImage from '#site/ui/brand/LatticeImage.astro'
import Logo from '#site/ui/data/Logo.astro'
import Meter from '#site/ui/feedback/Meter.astro'

interface Props {
  startup: StartupListItem
  /** A card of the grid, or a row of the list. */
  view: 'grid' | 'list'
}

const { startup, view } = Astro.props
const name = getName(startup)
const responseStats = formatResponseStats(startup)
const isCard = view === 'grid'
const amount = startup.fundingAmount === undefined ? undefined : formatAmount(startup.fundingAmount)
const progress = fundingProgress(startup.connectionCount, startup.fundingAmount)
---

<li id={`startup-${startup.id}`} class={isCard ? 'card card-flush startup-card' : 'card startup-row'}>
  {isCard ? (
    <div class="startup-card-picture">
      <LatticeImage seed={name} />
    </div>
  ) : (
    <Logo name={name} src={startup.logo} size="3.25rem" />
  )}
  <div class={isCard ? 'card-body' : 'stack startup-row-text'}>
    <div class="startup-name">
      {isCard && startup.logo && <Logo name={name} src={startup.logo} size="2.5rem" />}
      <h2 class="card-title">
        <a class="card-link" href={`/startup/${startup.id}`}>
          {name}
        </a>
      </h2>
    </div>
    <p class={`small soft ${isCard ? 'clamp-3' : 'clamp-2'}`}>{startup.elevatorPitch}</p>
    <div class="cluster startup-facts">
      <span class={`badge badge-${industryTone(startup.industry)}`}>{startup.industry}</span>
      <span class="badge badge-neutral">{STAGE_LABELS[startup.stage]}</span>
      <span class="small soft">{startup.location}</span>
    </div>
    {responseStats && <p class="fine soft">{responseStats}</p>}
    <slot name="fit" />
    {isCard && amount !== undefined && (
      <Meter label={`Asks for ${amount}`} value={progress} valueLabel={`Interest ${Math.round(progress)}%`} />
    )}
    {isCard && (
      <div class="card-foot card-above startup-actions">
        <slot />
      </div>
    )}
  </div>
  {!isCard && (
    <div class="cluster startup-row-end">
      {amount !== undefined && <span class="numeric">{amount}</span>}
      <div class="card-above startup-actions">
        <slot />
      </div>
    </div>
  )}
</li>
