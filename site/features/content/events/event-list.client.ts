import { getDay, formatMonth } from '#api/platform/contract/dates.ts'
import type { DateRange } from './date-range.tsx'
import { EVENTS } from '#site/copy/events.ts'
import {
  getAddress,
  DEFAULT_FILTER,
  parseFilter,
  isShown,
  filterMonths,
  monthToAdd,
  getRange,
  type EventFilter,
} from './event-filter.ts'

/** Cards that show at once; a long list grows on demand. */
const AT_ONCE = 40

interface Card {
  element: HTMLElement
  day: string
  endDay: string
  start: string
  over: string
  text: string
}

const find = <Kind extends HTMLElement>(root: ParentNode, name: string) => root.querySelector<Kind>(`[data-${name}]`)!

function toCard(element: HTMLElement): Card {
  const { day = '', endDay = '', start = '', over = '' } = element.dataset
  const texts = [...element.querySelectorAll('[data-searched]')].map(({ textContent }) => textContent)
  return { element, day, endDay, start, over, text: texts.join('\n') }
}

/** `9 events to come, 4 past`; empty for none at all. */
function countLabel(toCome: number, past: number): string {
  const counts = [toCome > 0 && `${toCome} ${toCome === 1 ? 'event' : 'events'} to come`, past > 0 && `${past} past`]
  return counts.filter(Boolean).join(', ')
}

class EventList {
  readonly list: HTMLElement
  readonly form: HTMLFormElement
  readonly cards = new Map<string, Card>()
  readonly loaded: Set<string>
  applied = DEFAULT_FILTER
  shown = AT_ONCE
  /** The calendar of two months, once a custom range was wanted. */
  calendar: Promise<DateRange> | undefined

  constructor(list: HTMLElement, form: HTMLFormElement) {
    this.list = list
    this.form = form
    this.loaded = new Set(list.dataset['loaded']?.split(' '))
    this.saveState(list)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.apply(this.read())
    })
    form.addEventListener('change', () => this.followRange())
    find(list, 'event-reset').addEventListener('click', () => {
      void this.apply(DEFAULT_FILTER)
      form.querySelector<HTMLElement>('[name="q"]')?.focus()
    })
    find(list, 'event-more').addEventListener('click', () => {
      const before = this.shown
      this.shown += AT_ONCE
      this.show()
      find(list, 'events').children[before]?.querySelector('summary')?.focus()
    })
    find(list, 'event-next').addEventListener('click', () => void this.addMonth())
    void this.apply(parseFilter(new URLSearchParams(location.search)), false)
  }

  read(): EventFilter {
    const data = new FormData(this.form)
    const search = new URLSearchParams()
    for (const [name, value] of data) search.set(name, String(value))
    return parseFilter(search)
  }

  write({ query, mode, from, to }: EventFilter): void {
    const values: Record<string, string> = { q: query, when: mode, from, to }
    for (const [name, value] of Object.entries(values)) {
      const field = this.form.elements.namedItem(name)
      if (field && 'value' in field) field.value = value
    }
    this.followRange()
  }

  /** Loads the calendar when a custom range is chosen and shows its two days; until then the fields do. */
  followRange(): void {
    const { mode, from, to } = this.read()
    if (mode !== 'custom' && !this.calendar) return
    const host = find(this.form, 'event-calendar')
    if (!this.calendar) {
      host.setAttribute('aria-busy', 'true')
      this.calendar = import('./date-range.tsx').then(({ openDateRange }) => openDateRange(host, this.today, this.form))
      this.calendar.finally(() => host.removeAttribute('aria-busy')).catch(() => {})
    }
    this.calendar.then(
      (calendar) => calendar.show(from, to),
      // The next choice tries again.
      () => (this.calendar = undefined),
    )
  }

  saveState(root: ParentNode): void {
    for (const element of root.querySelectorAll<HTMLElement>('[data-event]')) {
      const slug = element.dataset['event']!
      if (!this.cards.has(slug)) this.cards.set(slug, toCard(element))
    }
  }

  /** The events of a month stand on the month's own page. */
  async load(month: string): Promise<void> {
    const response = await fetch(`/events/month/${month}`)
    if (!response.ok) throw new Error(String(response.status))
    this.saveState(new DOMParser().parseFromString(await response.text(), 'text/html'))
    this.loaded.add(month)
  }

  async apply(filter: EventFilter, updatesAddress = true): Promise<void> {
    this.applied = filter
    this.shown = AT_ONCE
    this.write(filter)
    if (updatesAddress) history.replaceState(history.state, '', location.pathname + getAddress(filter))
    const missing = filterMonths(this.months, getRange(filter, this.today)).filter((month) => !this.loaded.has(month))
    if (missing.length > 0) this.list.setAttribute('aria-busy', 'true')
    const results = await Promise.allSettled(missing.map((month) => this.load(month)))
    // Another filter may have been applied meanwhile.
    if (this.applied !== filter) return
    this.list.removeAttribute('aria-busy')
    this.show(results.some(({ status }) => status === 'rejected'))
  }

  /** Shows the next month as well, and goes on where it begins. */
  async addMonth(): Promise<void> {
    const before = new Set(find(this.list, 'events').children)
    await this.apply({ ...this.applied, mode: 'two-months' })
    const added = [...find(this.list, 'events').children].find((card) => !before.has(card))
    const place = added?.querySelector('summary') ?? this.form.querySelector<HTMLElement>('[type=submit]')
    place?.focus()
  }

  /** All months that have a page. */
  get months(): string[] {
    return this.list.dataset['months']?.split(' ').filter(Boolean) ?? []
  }

  /** Today on the clock of the site, whatever the visitor's own zone. */
  get today(): string {
    return getDay(Date.now(), this.list.dataset['timeZone'] ?? 'UTC')
  }

  show(failed = false): void {
    const range = getRange(this.applied, this.today)
    const now = new Date().toISOString()
    const cards = failed ? [] : [...this.cards.values()]
    const found = cards.filter((card) => isShown(card, range, this.applied.query))
    const order = (card: Card) => (card.over < now ? '1' : '0') + card.start
    found.sort((a, b) => (order(a) < order(b) ? -1 : 1))
    for (const { element, over } of found) {
      element.classList.remove('event-later')
      element.classList.toggle('event-over', over < now)
    }
    find(this.list, 'events').replaceChildren(...found.slice(0, this.shown).map(({ element }) => element))
    const past = found.filter(({ over }) => over < now).length
    find(this.list, 'event-count').textContent = countLabel(found.length - past, past)
    find(this.list, 'event-empty').hidden = failed || found.length > 0
    find(this.list, 'event-failed').hidden = !failed
    find(this.list, 'event-more').hidden = found.length <= this.shown
    const month = monthToAdd(this.applied, this.today, this.months)
    const next = find(this.list, 'event-next')
    next.hidden = month === undefined
    if (month) next.textContent = `${EVENTS.show} ${formatMonth(month)}`
  }
}

document.addEventListener('astro:page-load', () => {
  const list = document.querySelector<HTMLElement>('[data-event-list][data-time-zone]')
  const form = document.querySelector<HTMLFormElement>('[data-event-filter]')
  if (list && form) new EventList(list, form)
})
