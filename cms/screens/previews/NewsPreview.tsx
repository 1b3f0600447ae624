import { formatDate } from '#api/contract/dates.ts'
import type { News } from '#content/schema/news.ts'
import { NEWS } from '#site/copy/news.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { isDay, orHint, OutButton, Part, type PreviewProps } from './preview.tsx'

/** A story on its own page and on the timeline. */
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
            <ol role="list" data-stories="">
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
