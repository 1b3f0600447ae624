import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import '#site/lib/page/preserved-texts.js'
import { RangeCalendar } from '#site/ui/controls/RangeCalendar.tsx'

/** The calendar beside the two date fields of the filter, which hold the range. */
export interface DateRange {
  /** Shows these days `YYYY-MM-DD`; either may be empty. */
  show(from: string, to: string): void
}

/**
 * Opens the calendar in an element of the page. What is chosen in it is written into the form's `from` and `to`.
 *
 * @param today `YYYY-MM-DD`, the first month to show.
 */
export function openDateRange(host: HTMLElement, today: string, form: HTMLFormElement): DateRange {
  const root = createRoot(host)
  const label = host.dataset['label'] ?? ''
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  /** Days set from outside open the calendar at their month; days chosen in it keep the focus where it is. */
  let opened = 0
  let last = ''
  const draw = (from: string, to: string) => {
    last = `${from} ${to}`
    const value = from && to ? (from > to ? { from: to, to: from } : { from, to }) : null
    root.render(
      <RangeCalendar
        key={opened}
        label={label}
        value={value}
        opensAt={from || to || today}
        onChange={(days) => {
          field('from').value = days.from
          field('to').value = days.to
          draw(days.from, days.to)
        }}
      />,
    )
  }
  document.addEventListener('astro:before-swap', () => root.unmount(), { once: true })
  return {
    show(from, to) {
      if (`${from} ${to}` === last) return
      opened++
      // At once: the room that was kept for it is given up in this moment.
      flushSync(() => draw(from, to))
    },
  }
}
