import { upcomingEvents } from '#site/lib/event/upcoming-events.ts'

/** A page that is a file may be some days old: the visitor's clock decides which three come next. */
document.addEventListener('astro:page-load', () => {
  const widget = document.querySelector<HTMLElement>('[data-upcoming]')
  if (!widget) return
  const items = [...widget.querySelectorAll<HTMLElement>('[data-starts]')].map((element) => ({
    element,
    date: element.dataset['starts'] ?? '',
  }))
  const next = new Set(upcomingEvents(items, Date.now(), widget.dataset['upcoming']))
  for (const item of items) item.element.hidden = !next.has(item)
  // Where the events could not be read there is nothing to say of them.
  const none = widget.querySelector<HTMLElement>('[data-upcoming-none]')
  if (none) none.hidden = next.size > 0
})
