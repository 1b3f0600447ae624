import { SHOWN_FIRST } from './shown-first.ts'

/** An id begins with a letter, a slug with a digit. */
const PREFIX = 'story-'
/** How the slug of an article begins; another fragment may be anything. */
const SLUG = /^\d{4}-\d{2}-\d{2}-[a-z0-9-]+$/

const find = <Kind extends HTMLElement>(root: ParentNode, name: string) => root.querySelector<Kind>(`[data-${name}]`)

/** The further articles of a part of the timeline that stands on a page of its own. */
async function fetchPart(address: string): Promise<{ articles: Element[]; older: string | undefined }> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(String(response.status))
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return { articles: [...page.querySelectorAll('.story')], older: find(page, 'timeline')?.dataset['older'] }
}

function startLoadingMore(timeline: HTMLElement): void {
  const articles = find(timeline, 'articles')
  const more = find<HTMLButtonElement>(timeline, 'timeline-more')
  const less = find<HTMLButtonElement>(timeline, 'timeline-less')
  if (!articles || !more || !less) return

  const show = (all: boolean) => {
    timeline.toggleAttribute('data-all', all)
    more.hidden = all && !timeline.dataset['older']
    less.hidden = !all
    const shown = all ? articles.children.length : Math.min(SHOWN_FIRST, articles.children.length)
    find(timeline, 'timeline-count')!.textContent = `Showing ${shown} of ${timeline.dataset['total']} articles`
  }
  const append = async (older: string) => {
    const failed = find(timeline, 'timeline-failed')!
    failed.hidden = true
    more.disabled = true
    try {
      const part = await fetchPart(older)
      for (const article of part.articles) article.classList.add('story-later')
      articles.append(...part.articles)
      timeline.dataset['older'] = part.older ?? ''
    } catch {
      failed.hidden = false
    }
    more.disabled = false
  }

  more.addEventListener('click', async () => {
    const { older } = timeline.dataset
    const before = timeline.hasAttribute('data-all') ? articles.children.length : SHOWN_FIRST
    if (timeline.hasAttribute('data-all') && older) await append(older)
    show(true)
    articles.children[before]?.querySelector('summary')?.focus({ preventScroll: true })
  })
  less.addEventListener('click', () => {
    show(false)
    more.scrollIntoView({ block: 'center' })
    more.focus({ preventScroll: true })
  })
  show(timeline.hasAttribute('data-all'))
}

/** The opened article lives in the address. */
function writeAddress(details: HTMLDetailsElement): void {
  const hash = `#${PREFIX}${details.dataset['story']}`
  if (!details.open && location.hash !== hash) return
  history.replaceState(history.state, '', details.open ? hash : location.pathname + location.search)
}

function openFromAddress(timeline: HTMLElement): void {
  const slug = location.hash.slice(1 + PREFIX.length)
  if (!location.hash.startsWith(`#${PREFIX}`) || !SLUG.test(slug)) return
  const details = timeline.querySelector<HTMLDetailsElement>(`details[data-story="${slug}"]`)
  if (!details) {
    // It has moved on to an older part; its own page stays where it is.
    location.replace(`/news/${slug}`)
    return
  }
  if (details.closest('.story-later')) timeline.setAttribute('data-all', '')
  details.open = true
  details.scrollIntoView({ block: 'start' })
}

let filtered = false

document.addEventListener('click', (event) => {
  filtered = (event.target as Element).closest('[data-news-filter]') !== null
})
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target instanceof HTMLDetailsElement && target.dataset['story']) writeAddress(target)
  },
  true,
)
document.addEventListener('astro:page-load', () => {
  const timeline = find(document, 'timeline')
  if (!timeline) return
  openFromAddress(timeline)
  startLoadingMore(timeline)
  // A filter is a page of its own; the keyboard stays on the filter all the same.
  if (filtered) document.querySelector<HTMLElement>('[data-news-filter][aria-current]')?.focus({ preventScroll: true })
  filtered = false
})
