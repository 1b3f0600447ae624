import { client } from '#site/lib/api.ts'
import { LIVE_CHANGED } from '#site/lib/live/live.ts'
import { lookQuietly } from '#site/lib/live/show.ts'
import { type Heard, NEWS, UNREAD } from '#site/lib/stream/stream-events.ts'

/** Shows what the other one writes while one looks, and tells the server what has been on the screen. */

const shown = () => document.querySelector<HTMLElement>('[data-conversation]')
const isLookedAt = () => document.visibilityState === 'visible'

let readTo = 0

function tellRead(): void {
  const { conversation: id, newest } = shown()?.dataset ?? {}
  if (!id || !newest || !isLookedAt() || Number(newest) === readTo) return
  readTo = Number(newest)
  const call = client.api.conversations[':id'].read.$post({ param: { id }, json: { readTo } })
  // Told again with the next look.
  call.then(
    ({ ok }) => ok || (readTo = 0),
    () => (readTo = 0),
  )
}

document.addEventListener(NEWS, (event) => {
  const { conversation: id, earlier } = shown()?.dataset ?? {}
  const { conversations, unread } = (event as CustomEvent<Heard>).detail
  // A page of earlier messages shows nothing new: the bell counts it.
  if (!id || earlier !== undefined || !isLookedAt() || (conversations && !conversations.includes(Number(id)))) return
  // What is on the screen in a moment is no news.
  if (conversations) event.preventDefault()
  void lookQuietly().then((isShown) => {
    if (!isShown && conversations) document.dispatchEvent(new CustomEvent(UNREAD, { detail: unread }))
  })
})
document.addEventListener(LIVE_CHANGED, tellRead)
document.addEventListener('astro:page-load', tellRead)
document.addEventListener('visibilitychange', () => {
  if (!shown() || !isLookedAt()) return
  tellRead()
  void lookQuietly()
})
