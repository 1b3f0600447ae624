import { formatDate } from '#api/contract/dates.ts'
import type { Page } from '#content/schema/page.ts'
import { ABOUT } from '#site/copy/about.ts'
import type { PreviewProps } from './entry.ts'
import { orHint, Place } from './Frame.tsx'
import { isDay } from './times.ts'

/** A page of text. */
export function PagePreview({ data, body }: PreviewProps<Page>) {
  return (
    <Place name="The page">
      <article className="container container-narrow">
        <header className="page-header">
          <div className="stack">
            <h1>{orHint(data.title, 'Title')}</h1>
            <p className="lead">{data.description}</p>
            {isDay(data.updated) && (
              <p className="small soft">Last updated {formatDate(data.updated, 'UTC', { dateStyle: 'long' })}</p>
            )}
          </div>
        </header>
        <div className="prose section-tight">{body}</div>
      </article>
    </Place>
  )
}

/** The page about us: a wide heading, the text, and the cards. */
export function AboutPreview({ data, body }: PreviewProps<Page>) {
  const offers = data.offers ?? []
  return (
    <Place name="The page">
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
              {offers.map((offer, place) => (
                <li key={place}>
                  <h3>{orHint(offer.title, 'Title')}</h3>
                  <p className="soft">{offer.description}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </Place>
  )
}
