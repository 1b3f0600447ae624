import { getDay, formatMonth } from '#api/platform/contract/dates.ts'
import type { DateRange } from './date-range.tsx'
import { EVENTS } from '#site/copy/events.ts'
import { groupEvents, type EventMonthGroup } from './event-groups.ts'
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

/** Coming cards, and past ones, that show at once; a long list grows on demand. */
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

/** `9 upcoming events, 4 past`; empty for none at all. */
function countLabel(toCome: number, past: number): string {
  const counts = [toCome > 0 && `${toCome} upcoming ${toCome === 1 ? 'event' : 'events'}`, past > 0 && `${past} past`]
  return counts.filter(Boolean).join(', ')
}

function makeMonth({ month, events }: EventMonthGroup<Card>): HTMLElement {
  const section = document.createElement('section')
  const heading = document.createElement('h2')
  const list = document.createElement('ol')
  section.className = 'event-month'
  heading.textContent = formatMonth(month)
  list.role = 'list'
  list.append(...events.map(({ element }) => element))
  section.append(heading, list)
  return section
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
    for (const part of [find(list, 'event-coming'), find(list, 'event-past')]) {
      find(part, 'event-more').addEventListener('click', () => {
        const before = this.shown
        this.shown += AT_ONCE
        this.show()
        part.querySelectorAll<HTMLElement>('.event summary')[before]?.focus()
      })
    }
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
    const coming = this.show(results.some(({ status }) => status === 'rejected'))
    find<HTMLDetailsElement>(this.list, 'event-past').open = coming === 0
  }

  /** Shows the next month as well, and goes on where it begins. */
  async addMonth(): Promise<void> {
    const before = new Set(this.list.querySelectorAll('.event'))
    await this.apply({ ...this.applied, mode: 'two-months' })
    const added = [...find(this.list, 'event-coming').querySelectorAll('.event')].find((card) => !before.has(card))
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

  /** Returns how many events are to come. */
  show(failed = false): number {
    const range = getRange(this.applied, this.today)
    const now = new Date().toISOString()
    const cards = failed ? [] : [...this.cards.values()]
    const found = cards
      .filter((card) => isShown(card, range, this.applied.query))
      .map((card) => ({ ...card, isOver: card.over < now }))
    for (const { element, isOver } of found) element.classList.toggle('event-over', isOver)
    const groups = groupEvents(found, this.today.slice(0, 7))
    const coming = this.fill(find(this.list, 'event-coming'), groups.coming)
    const past = this.fill(find(this.list, 'event-past'), groups.past)
    find(this.list, 'event-count').textContent = countLabel(coming, past)
    find(this.list, 'event-past').hidden = past === 0
    find(this.list, 'event-empty').hidden = failed || found.length > 0
    find(this.list, 'event-failed').hidden = !failed
    const month = monthToAdd(this.applied, this.today, this.months)
    const next = find(this.list, 'event-next')
    next.hidden = month === undefined
    if (month) next.textContent = `${EVENTS.show} ${formatMonth(month)}`
    return coming
  }

  /** Shows the first events of a part below their months, and returns how many it has. */
  fill(part: HTMLElement, groups: readonly EventMonthGroup<Card>[]): number {
    const cards = groups.flatMap(({ events }) => events)
    const shown = new Set(cards.slice(0, this.shown))
    const months = groups
      .map(({ month, events }) => ({ month, events: events.filter((card) => shown.has(card)) }))
      .filter(({ events }) => events.length > 0)
    find(part, 'event-groups').replaceChildren(...months.map(makeMonth))
    find(part, 'event-more').hidden = cards.length <= this.shown
    return cards.length
  }
}

document.addEventListener('astro:page-load', () => {
  const list = document.querySelector<HTMLElement>('[data-event-list][data-time-zone]')
  const form = document.querySelector<HTMLFormElement>('[data-event-filter]')
  if (list && form) new EventList(list, form)
})
