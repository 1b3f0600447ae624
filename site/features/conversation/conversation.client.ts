import { client } from '#site/lib/api.ts'
import { LIVE_CHANGED } from '#site/lib/live/live.ts'
import { lookQuietly } from '#site/lib/live/show.ts'
import { type Heard, NEWS } from '#site/lib/stream/stream-events.ts'

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
  const id = Number(shown()?.dataset['conversation'])
  const { conversations } = (event as CustomEvent<Heard>).detail
  if (!id || !isLookedAt() || (conversations && !conversations.includes(id))) return
  // It is on the screen at once, and no news.
  if (conversations) event.preventDefault()
  void lookQuietly()
})
document.addEventListener(LIVE_CHANGED, tellRead)
document.addEventListener('astro:page-load', tellRead)
document.addEventListener('visibilitychange', () => {
  if (!shown() || !isLookedAt()) return
  tellRead()
  void lookQuietly()
})
