---
import type { UnclaimedStartup } from '#api/unclaimed-startups/calls.ts'
import { COMPANIES } from '#site/copy/companies.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'
import { directoryPath, FIRST_UNCLAIMED } from './directory.ts'
import DirectoryPages from './DirectoryPages.astro'
import UnclaimedEntry from './UnclaimedEntry.astro'
import './directory.css'

interface Props {
  list: ListPage<UnclaimedStartup>
  /** The address of another page of it; without one, the public directory has the rest. */
  to?: (cursor: string) => string
}

const { list, to } = Astro.props
const { items, total, previous, next } = list
---

{items.length > 0 && (
  <section id="unclaimed" class="stack directory-unclaimed" aria-labelledby="unclaimed-title">
    <div class="stack" style="--gap: var(--space-1)">
      <h2 id="unclaimed-title">{COMPANIES.unclaimedTitle}</h2>
      <p class="soft">{COMPANIES.unclaimedText}</p>
    </div>
    <ul class="directory-list" role="list">
      {items.map((startup) => (
        <UnclaimedEntry startup={startup} />
      ))}
    </ul>
    {to ? (
      <DirectoryPages
        label={COMPANIES.unclaimedPages}
        previous={previous ? to(previous) : null}
        next={next ? to(next) : null}
      />
    ) : (
      next && (
        <p>
          <a class="button button-secondary" href={directoryPath({}, FIRST_UNCLAIMED, 'unclaimed')}>
            {COMPANIES.unclaimedAll(total ?? 0)}
          </a>
        </p>
      )
    )}
  </section>
)}
