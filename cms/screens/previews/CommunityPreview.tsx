import type { CommunityEntry, CommunitySection } from '#content/schema/community.ts'
import { COMMUNITY } from '#site/copy/community.ts'
import { orHint, OutButton, Part, type PreviewProps } from './preview.tsx'

const Visit = () => (
  <p className="card-foot">
    <OutButton kind="button-secondary button-small">{COMMUNITY.visit}</OutButton>
  </p>
)

/** An organization on the community page. */
export function EntryPreview({ data }: PreviewProps<CommunityEntry>) {
  return (
    <Part name="On the community page">
      <div className="container">
        <ul className="directory-grid directory-grid-2" role="list">
          <li className="card">
            <h3>{orHint(data.name, 'Name')}</h3>
            <p className="small soft">{data.description || 'Description'}</p>
            <Visit />
          </li>
        </ul>
      </div>
    </Part>
  )
}

/** A section of the community page, with numbers for its organizations. */
export function SectionPreview({ data }: PreviewProps<CommunitySection>) {
  const columns = data.columns ?? 2
  return (
    <Part name="On the community page">
      <section className="stack container directory-section">
        <header>
          <h2>{orHint(data.title, 'Title')}</h2>
          {data.description && <p className="soft">{data.description}</p>}
        </header>
        <ul className={`directory-grid directory-grid-${columns}`} role="list">
          {Array.from({ length: columns }, (_, number) => (
            <li key={number} className="card">
              <h3 className="soft">An organization</h3>
              <p className="small soft">Its description, from the directory.</p>
            </li>
          ))}
        </ul>
        {data.viewMore?.label && <span className="link-arrow">{data.viewMore.label}</span>}
      </section>
    </Part>
  )
}
