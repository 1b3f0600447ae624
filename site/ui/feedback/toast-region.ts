import { plainKey } from '#site/lib/page/plain-key.ts'
import { notifyStored, toasts, type Toast } from './toast.ts'
import { watchSwipe } from './swipe.ts'

const SWIPE_THRESHOLD = 50
const CLOSE =
  '<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18"/></svg>'

/**
 * The place where toasts appear, as a custom element without a framework, so that pages without React have it too. F8
 * focuses it, or the session's notice while there is no toast. Escape or a swipe to the right of 50 px closes. The
 * clock stands still while it is pointed at, focused, or the window is away (rules: Toasts).
 */
class ToastRegion extends HTMLElement {
  #stop: (() => void) | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #left = 0
  #startedAt = 0
  #holds = new Set<string>()
  #current: Toast | undefined
  #before: HTMLElement | undefined

  connectedCallback(): void {
    const signal = this.#listen()
    const unsubscribe = toasts.subscribe((toast) => this.#show(toast))
    this.#stop = () => {
      signal.abort()
      unsubscribe()
    }
    notifyStored()
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer)
    this.#stop?.()
  }

  #listen(): AbortController {
    const controller = new AbortController()
    const options = { signal: controller.signal }
    const hold = (name: string) => () => this.#hold(name)
    const release = (name: string) => () => this.#release(name)
    this.addEventListener('pointerenter', hold('pointer'), options)
    this.addEventListener('pointerleave', release('pointer'), options)
    this.addEventListener('focusin', hold('focus'), options)
    this.addEventListener('focusin', (event) => this.#enter(event), options)
    this.addEventListener('focusout', release('focus'), options)
    window.addEventListener('blur', hold('window'), options)
    window.addEventListener('focus', release('window'), options)
    document.addEventListener('astro:page-load', notifyStored, options)
    document.addEventListener('keydown', (event) => this.#key(event), options)
    return controller
  }

  #enter({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof HTMLElement && !this.contains(relatedTarget)) this.#before = relatedTarget
  }

  #key(event: KeyboardEvent): void {
    if (plainKey(event) === 'F8' && !event.defaultPrevented) {
      event.preventDefault()
      // The Tab key doesn't leave an open dialog for the notice that the session has ended.
      const banner = document.querySelector<HTMLElement>('[data-session-banner]:not([hidden]) a')
      ;(this.#current ? this : (banner ?? this)).focus()
    } else if (event.key === 'Escape' && this.contains(document.activeElement)) this.#close()
  }

  #show(toast: Toast | undefined): void {
    clearTimeout(this.#timer)
    const hadFocus = this.contains(document.activeElement)
    this.#current = toast
    if (!this.matches(':hover')) this.#holds.delete('pointer')
    if (!toast) {
      this.replaceChildren()
      document.documentElement.style.removeProperty('--toast-height')
      if (hadFocus) this.#before?.focus()
      return
    }
    // One live region: an alert inside of it would be read twice.
    this.ariaLive = toast.tone === 'destructive' ? 'assertive' : 'polite'
    this.replaceChildren(this.#draw(toast))
    // A dialog leaves this much room (toast.css).
    document.documentElement.style.setProperty('--toast-height', `${this.offsetHeight}px`)
    this.#left = toast.duration
    this.#startedAt = Date.now()
    if (hadFocus) this.focus()
    if (this.#holds.size === 0) this.#run()
  }

  #draw(toast: Toast): HTMLElement {
    const box = document.createElement('div')
    box.className = 'toast'
    box.dataset.tone = toast.tone
    const title = document.createElement('p')
    title.className = 'toast-title'
    title.textContent = toast.title
    box.append(title)
    if (toast.description) {
      const description = document.createElement('p')
      description.className = 'toast-description'
      description.textContent = toast.description
      box.append(description)
    }
    if (toast.undo) box.append(this.#undoOf(toast.undo))
    if (toast.next) {
      const link = document.createElement('a')
      link.className = 'toast-action'
      link.href = toast.next.href
      link.textContent = toast.next.label
      link.addEventListener('click', () => this.#close())
      box.append(link)
    }
    const close = document.createElement('button')
    close.type = 'button'
    close.className = 'toast-close'
    close.setAttribute('aria-label', 'Close notification')
    close.innerHTML = CLOSE
    close.addEventListener('click', () => this.#close())
    box.append(close)
    watchSwipe(box, {
      threshold: SWIPE_THRESHOLD,
      onStart: () => this.#hold('swipe'),
      onCancel: () => this.#release('swipe'),
      onSwipe: () => this.#close(),
    })
    return box
  }

  #undoOf(undo: () => void): HTMLElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'toast-action'
    button.textContent = 'Undo'
    button.addEventListener('click', () => {
      this.#close()
      undo()
    })
    return button
  }

  #close(): void {
    this.#holds.delete('swipe')
    if (this.#current) toasts.close(this.#current.id)
  }

  #run(): void {
    this.#startedAt = Date.now()
    this.#timer = setTimeout(() => this.#close(), this.#left)
  }

  #hold(name: string): void {
    if (this.#holds.size === 0) {
      clearTimeout(this.#timer)
      this.#left -= Date.now() - this.#startedAt
    }
    this.#holds.add(name)
  }

  #release(name: string): void {
    if (this.#holds.delete(name) && this.#holds.size === 0 && this.#current) this.#run()
  }
}

if (!customElements.get('toast-region')) customElements.define('toast-region', ToastRegion)
