import { formatSortLabel } from '#site/lib/list/sort.ts'
import { livePart, show } from './show.ts'

/**
 * Links and forms of the live part that lead to the page they are on change that part alone (docs/decisions/0023).
 * Without this script they open the page again, with the same result.
 */

const isHere = ({ origin, pathname }: URL | HTMLAnchorElement) =>
  origin === location.origin && pathname === location.pathname

const liveForm = (target: EventTarget | null) =>
  (target as Element).closest<HTMLFormElement>('[data-live] form:not([method="post"])')

/** The attribute: a field may be called "action". */
const getAction = (form: HTMLFormElement) => new URL(form.getAttribute('action') ?? '', location.href)

function getAddress(form: HTMLFormElement): string {
  const address = getAction(form)
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()])
  address.search = new URLSearchParams(entries).toString()
  return address.href
}

function submitForm(form: HTMLFormElement): void {
  void show(() => getAddress(form), form.dataset['step'] === 'push' ? 'push' : 'replace')
}

async function announceSort(): Promise<void> {
  const column = livePart()?.querySelector('th:is([aria-sort="ascending"], [aria-sort="descending"])')
  if (!column) return
  const { announce } = await import('#site/ui/feedback/announce.ts')
  announce(formatSortLabel(column.textContent.trim(), column.ariaSort!))
}

document.addEventListener(
  'click',
  (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-live] a[href]')
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.target || link.hasAttribute('download') || link.hash || !isHere(link)) return
    // Another tab may be an island, which only a new page brings to life.
    if (link.role === 'tab') return
    event.preventDefault()
    const shown = show(() => link.href, link.dataset['step'] === 'replace' ? 'replace' : 'push')
    // Another page of a list is read from its beginning.
    if (link.matches('.table-sort')) void shown.then(announceSort)
    if (link.closest('.pagination')) void shown.then(() => livePart()?.scrollIntoView({ block: 'start' }))
  },
  true,
)

document.addEventListener(
  'submit',
  (event) => {
    const form = liveForm(event.target)
    if (!form || !isHere(getAction(form))) return
    event.preventDefault()
    submitForm(form)
  },
  true,
)

// What is not asked for needs no place in the address.
document.addEventListener('formdata', ({ target, formData }) => {
  if (!liveForm(target)) return
  const empty = [...formData].filter(([, value]) => String(value).trim() === '')
  for (const [name] of empty) formData.delete(name)
})

// Back and Forward between two states of one page change what differs; to another page, the router leads.
let shown = location.pathname
document.addEventListener('astro:page-load', () => {
  shown = location.pathname
})
document.addEventListener('trellis:step', (event) => {
  if (event.defaultPrevented || location.pathname !== shown || !livePart() || history.state === null) return
  event.preventDefault()
  void show(() => location.href, 'stay')
})
