import { greeting } from '#site/lib/greeting.ts'

/** The page may have been built, or kept by a cache, at any hour: only the visitor's clock counts. */
document.addEventListener('astro:page-load', () => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-greeting]')) {
    const words = [greeting(new Date().getHours()), element.dataset['name']]
    element.textContent = words.filter(Boolean).join(', ')
  }
})
