import type { CommunityEntry, CommunitySection } from '#content/schema/community.ts'
import { COMMUNITY } from '#site/copy/community.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { PreviewProps } from './entry.ts'
import { orHint, Place } from './Frame.tsx'

const Visit = () => (
  <p className="card-foot">
    <span className="button button-secondary button-small">
      {COMMUNITY.visit} <Icon name="external" />
    </span>
  </p>
)

/** An organization on the community page. */
export function EntryPreview({ data }: PreviewProps<CommunityEntry>) {
  return (
    <Place name="On the community page">
      <div className="container">
        <ul className="directory-grid directory-grid-2" role="list">
          <li className="card">
            <h3>{orHint(data.name, 'Name')}</h3>
            <p className="small soft">{data.description || 'Description'}</p>
            <Visit />
          </li>
        </ul>
      </div>
    </Place>
  )
}

/** A section of the community page, with places for its organizations. */
export function SectionPreview({ data }: PreviewProps<CommunitySection>) {
  const columns = data.columns ?? 2
  return (
    <Place name="On the community page">
      <section className="container directory-section">
        <header>
          <h2>{orHint(data.title, 'Title')}</h2>
          {data.description && <p className="soft">{data.description}</p>}
        </header>
        <ul className={`directory-grid directory-grid-${columns}`} role="list">
          {Array.from({ length: columns }, (_, place) => (
            <li key={place} className="card">
              <h3 className="soft">An organization</h3>
              <p className="small soft">Its description, from the directory.</p>
            </li>
          ))}
        </ul>
        {data.viewMore?.label && <span className="link-arrow">{data.viewMore.label}</span>}
      </section>
    </Place>
  )
}
