import type { Resources } from '#content/schema/resources.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { PreviewProps } from './entry.ts'
import { orHint, Place } from './Frame.tsx'

const hostOf = (url: string | undefined) =>
  url && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''

/** A page of chosen links. */
export function ResourcesPreview({ data }: PreviewProps<Resources>) {
  return (
    <Place name="The page">
      <div className="container">
        <header className="page-header">
          <div className="stack">
            <h1>{orHint(data.title, 'Title')}</h1>
            <p className="lead">{data.description}</p>
          </div>
        </header>
        <div className="resource-sections">
          {(data.sections ?? []).map((section, place) => (
            <section key={place} className="resource-section">
              <header>
                <h2>{orHint(section.title, 'Title of the section')}</h2>
                {section.description && <p className="soft">{section.description}</p>}
              </header>
              <ul className="resource-grid" role="list">
                {(section.links ?? []).map((link, number) => (
                  <li key={number} className="card">
                    <h3>{orHint(link.name, 'Name')}</h3>
                    <p className="small soft">{link.description}</p>
                    <p className="card-foot fine resource-host">
                      {hostOf(link.url)} <Icon name="external" />
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </Place>
  )
}
