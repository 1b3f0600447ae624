import type { CommunityEntry, CommunitySection } from '#content/schema/community.ts'
import { COMMUNITY } from '#site/copy/community.ts'
import { orHint, OutButton, Part, type PreviewProps, isDay, PageHeader } from './preview.tsx'
import { formatDate } from '#api/platform/contract/dates.ts'
import type { News } from '#content/schema/news.ts'
import { NEWS } from '#site/copy/news.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { Page } from '#content/schema/page.ts'
import { ABOUT } from '#site/copy/about.ts'
import type { Resources } from '#content/schema/resources.ts'

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

/** An article on its own page and on the timeline. */
export function NewsPreview({ data, body, picture, site }: PreviewProps<News>) {
  const image = picture(data.image)
  const badge = data.source ? 'badge badge-primary' : 'badge badge-accent'
  const source = data.source ? site.newsSources[data.source] : site.name
  const day = isDay(data.publishDate) ? data.publishDate : undefined
  return (
    <>
      <Part name="On its own page">
        <article className="container container-narrow article-page">
          <header>
            <p className="cluster article-facts small soft">
              <span className={badge}>{source}</span>
              {day && <time>{formatDate(day, 'UTC', { dateStyle: 'long' })}</time>}
              <span>By {orHint(data.author, 'author')}</span>
            </p>
            <h1>{orHint(data.title, 'Title')}</h1>
            {data.summary && <p className="lead">{data.summary}</p>}
          </header>
          {image && <img src={image} alt={data.imageAlt ?? ''} />}
          <div className="prose">{body}</div>
          {data.sourceUrl && (
            <p>
              <OutButton>{NEWS.fullArticle}</OutButton>
            </p>
          )}
        </article>
      </Part>
      <Part name="On the news page, folded">
        <div className="container">
          <div className="timeline">
            <ol role="list" data-articles="">
              <li className="story">
                <details>
                  <summary>
                    {day && <time className="numeric">{formatDate(day)}</time>}
                    <span className={badge}>{source}</span>
                    <h2>{orHint(data.title, 'Title')}</h2>
                    <Icon name="chevron-down" className="story-sign faint" />
                  </summary>
                </details>
              </li>
            </ol>
          </div>
        </div>
      </Part>
    </>
  )
}

/** A page of text. */
export function PagePreview({ data, body }: PreviewProps<Page>) {
  return (
    <Part name="The page">
      <article className="container container-narrow">
        <PageHeader data={data}>
          {isDay(data.updated) && (
            <p className="small soft">Last updated {formatDate(data.updated, 'UTC', { dateStyle: 'long' })}</p>
          )}
        </PageHeader>
        <div className="prose section-tight">{body}</div>
      </article>
    </Part>
  )
}

/** The page about us: a wide heading, the text, and the cards. */
export function AboutPreview({ data, body }: PreviewProps<Page>) {
  const offers = data.offers ?? []
  return (
    <Part name="The page">
      <header className="about-hero on-evergreen">
        <div className="container">
          <p className="eyebrow">{orHint(data.title, 'Title')}</p>
          <h1 className="display">{orHint(data.description, 'Introduction')}</h1>
        </div>
      </header>
      <div className="container section about-body">
        <div className="prose">{body}</div>
      </div>
      {offers.length > 0 && (
        <section className="offers section">
          <div className="container">
            <h2>{ABOUT.offers}</h2>
            <ul role="list">
              {offers.map((offer, number) => (
                <li key={number}>
                  <h3>{orHint(offer.title, 'Title')}</h3>
                  <p className="soft">{offer.description}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </Part>
  )
}

const getHost = (url: string | undefined) =>
  url && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''

/** A page of curated links. */
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
                      {getHost(link.url)} <Icon name="external" />
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
