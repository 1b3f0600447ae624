/** Mirrors the editor frame's hash in the page's address, so that a link opens an entry and Back works. */
import { pageMessageSchema } from '#cms/screens/page-messages.ts'
import { showCurrentPlace } from '#site/lib/page/current-place.ts'
import { notifySessionRefused } from '#site/lib/session/refused.ts'

/** A refusal by one of these may be due to a session that has ended, or become someone else's. */
const SESSION_STATUSES = [401, 403, 409]

const frame = document.querySelector<HTMLIFrameElement>('#editor')!

/** The link to the history leads to the entry that is open. */
function pointHistory(hash: string): void {
  const [, kind, id] = /^#\/collections\/([a-z-]+)\/entries\/([^/?]+)/.exec(hash) ?? []
  const link = document.querySelector<HTMLAnchorElement>('a[href^="/cms/history"]')!
  link.href = kind && id ? `/cms/history?entry=${kind}/${id}` : '/cms/history'
}

frame.src = `${frame.dataset['address']}${location.hash}`

window.addEventListener('message', (event) => {
  if (event.origin !== location.origin || event.source !== frame.contentWindow) return
  const message = pageMessageSchema.safeParse(event.data)
  if (!message.success) return
  if (message.data.kind === 'opened') {
    pointHistory(message.data.hash)
    if (message.data.hash !== location.hash) history.replaceState(null, '', message.data.hash || location.pathname)
    showCurrentPlace()
  } else {
    if (message.data.kind === 'refused' && SESSION_STATUSES.includes(message.data.status)) notifySessionRefused()
    document.dispatchEvent(new CustomEvent('cms:told', { detail: message.data }))
  }
})

window.addEventListener('hashchange', () => {
  const inside = frame.contentWindow?.location
  if (!inside || inside.hash === location.hash) return
  // The link that skips the bar names a place of this page, none of the editor's.
  if (location.hash === '' || location.hash.startsWith('#/')) inside.hash = location.hash
  else history.replaceState(null, '', inside.hash || location.pathname)
})
