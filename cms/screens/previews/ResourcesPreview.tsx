import type { Resources } from '#content/schema/resources.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { orHint, PageHeader, Part, type PreviewProps } from './preview.tsx'

const hostOf = (url: string | undefined) =>
  url && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''

/** A page of chosen links. */
export function ResourcesPreview({ data }: PreviewProps<Resources>) {
  return (
    <Part name="The page">
      <div className="container">
        <PageHeader data={data} />
        <div className="stack resource-sections">
          {(data.sections ?? []).map((section, index) => (
            <section key={index} className="resource-section">
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
    </Part>
  )
}
