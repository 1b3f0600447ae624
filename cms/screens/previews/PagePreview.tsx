import { formatDate } from '#api/contract/dates.ts'
import type { Page } from '#content/schema/page.ts'
import { ABOUT } from '#site/copy/about.ts'
import { isDay, orHint, PageHeader, Part, type PreviewProps } from './preview.tsx'

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
