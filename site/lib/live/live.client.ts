import { formatSortLabel } from '#site/lib/list/sort.ts'
import { livePart, show } from './show.ts'

/**
 * Links and forms of the live part that lead to the page they are on change that part alone (docs/decisions/0023).
 * Without this script they open the page again, with the same result.
 */

/** Milliseconds without a keystroke after which a search begins. */
const SEARCH_AFTER = 300

let timer: ReturnType<typeof setTimeout> | undefined
let typed: HTMLFormElement | undefined

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

/** A form that waits for its turn says then what it holds, so that one turn does for all that was typed meanwhile. */
const queued = new Set<HTMLFormElement>()
function submitForm(form: HTMLFormElement): void {
  forget()
  if (queued.has(form)) return
  queued.add(form)
  void show(
    () => {
      queued.delete(form)
      return getAddress(form)
    },
    form.dataset['step'] === 'push' ? 'push' : 'replace',
  )
}

function forget(): void {
  clearTimeout(timer)
  typed = undefined
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
    event.preventDefault()
    // A search that was typed a moment ago comes before it, and changes where it leads.
    if (typed) submitForm(typed)
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

document.addEventListener('input', ({ target }) => {
  const form = liveForm(target)
  if (!form?.matches('[data-at-once]')) return
  clearTimeout(timer)
  typed = form
  const isTyped = (target as HTMLInputElement).matches('[type="search"]')
  if (isTyped) timer = setTimeout(() => submitForm(form), SEARCH_AFTER)
  else submitForm(form)
})

// What is not asked for needs no place in the address.
document.addEventListener('formdata', ({ target, formData }) => {
  if (!liveForm(target)) return
  const empty = [...formData].filter(([, value]) => String(value).trim() === '')
  for (const [name] of empty) formData.delete(name)
})

/** Whether a field holds something else than it came with. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false
  return field instanceof HTMLInputElement && field.value !== field.defaultValue
}

// Back and Forward between two states of one page change what differs; to another page, the router leads.
let shown = location.pathname
document.addEventListener('astro:page-load', () => {
  shown = location.pathname
  // What was chosen before this script came.
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-live] form[data-at-once]'))
    if ([...form.elements].some(isChanged)) submitForm(form)
})
document.addEventListener('trellis:step', (event) => {
  if (event.defaultPrevented || location.pathname !== shown || !livePart() || history.state === null) return
  event.preventDefault()
  void show(() => location.href, 'stay')
})
