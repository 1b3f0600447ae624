import { backWithFilters } from './back-link.ts'

document.addEventListener('astro:page-load', () => {
  const link = document.querySelector<HTMLAnchorElement>('.startup-back')
  const label = link?.querySelector('span')
  // Older browsers don't tell which page came before: there, the way back has no filters.
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>
  const previous = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
  if (!link || !label || !previous) return
  const back = backWithFilters({ href: link.pathname, label: label.textContent }, previous)
  if (!back) return
  link.href = back.href
  label.textContent = back.label
})
