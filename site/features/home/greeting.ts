import { greeting } from '#api/contract/greeting.ts'

/** The page may have been built, or kept by a cache, at any hour: only the visitor's clock counts. */
document.addEventListener('astro:page-load', () => {
  for (const element of document.querySelectorAll('[data-greeting]')) {
    element.textContent = greeting(new Date().getHours())
  }
})
