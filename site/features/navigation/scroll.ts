import { navigate } from 'astro:transitions/client'

/** Milliseconds (rules: Navigation). */
const AFTER_NAVIGATION = 100
const CONTACT = { samePage: 800, wait: 300, afterNavigation: 1000 }
const PAGE = '/about'

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const ease = (share: number) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2)

/** Scrolls to an element in so many milliseconds unless the visitor takes over; at once with reduced motion. */
function scrollOver(element: HTMLElement, duration: number): void {
  const header = document.querySelector('.site-header')?.getBoundingClientRect().height ?? 0
  const from = scrollY
  const target = () => element.getBoundingClientRect().top + scrollY - header - 16
  const finish = () => {
    history.replaceState(history.state, '', `${PAGE}#${element.id}`)
    element.tabIndex = -1
    element.focus({ preventScroll: true })
  }
  if (calm()) {
    scrollTo({ top: target(), behavior: 'instant' })
    return finish()
  }
  const controller = new AbortController()
  for (const kind of ['wheel', 'touchstart', 'keydown']) {
    addEventListener(kind, () => controller.abort(), { passive: true, signal: controller.signal })
  }
  const began = performance.now()
  const step = (now: number) => {
    if (controller.signal.aborted) return
    const share = Math.min(1, Math.max(0, (now - began) / duration))
    scrollTo({ top: from + (target() - from) * ease(share), behavior: 'instant' })
    if (share < 1) return void requestAnimationFrame(step)
    controller.abort()
    finish()
  }
  requestAnimationFrame(step)
}

let toContact = false
let pushed = false

// While the event is on its way down: on its way up the router would have begun to navigate by itself.
document.addEventListener('click', followContact, true)
function followContact(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>(`a[href="${PAGE}#contact"]`)
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const here = document.getElementById('contact')
  if (here && location.pathname === PAGE) return scrollOver(here, CONTACT.samePage)
  toContact = true
  void navigate(PAGE)
}
document.addEventListener('astro:before-preparation', (event) => {
  pushed = (event as Event & { navigationType?: string }).navigationType !== 'traverse'
})
document.addEventListener('astro:page-load', () => {
  const contact = toContact ? document.getElementById('contact') : null
  if (contact) {
    setTimeout(() => {
      scrollTo({ top: 0, behavior: 'instant' })
      scrollOver(contact, CONTACT.afterNavigation)
    }, CONTACT.wait)
  } else if (pushed && !location.hash) {
    setTimeout(() => scrollTo({ top: 0, behavior: calm() ? 'instant' : 'smooth' }), AFTER_NAVIGATION)
  }
  toContact = false
  pushed = false
})
