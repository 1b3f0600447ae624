import type { Stats } from '#api/contract/stats.ts'
import { metricLabel } from './activity-metrics.ts'
import { freshJson } from './fresh.ts'

const FRESH = 5 * 60_000

async function fill(list: HTMLElement): Promise<void> {
  try {
    const stats = await freshJson<Stats>('/api/stats', FRESH)
    for (const element of list.querySelectorAll<HTMLElement>('[data-metric]')) {
      const field = element.dataset['metric'] as keyof Stats
      element.textContent = metricLabel(field, stats[field])
    }
  } catch {
    // Without the counts the section would say nothing.
    list.hidden = true
  }
}

document.addEventListener('astro:page-load', () => {
  const list = document.querySelector<HTMLElement>('[data-metrics="ask"]')
  if (list) void fill(list)
})
