import { client } from '#site/lib/api.ts'
import { LIVE_CHANGED } from '#site/lib/live/live.ts'
import { refreshInBackground } from '#site/lib/live/show.ts'
import { type StreamMessage, NEWS, UNREAD } from '#site/lib/stream/stream-events.ts'

/** Shows new messages while the conversation is open, and tells the server what has been on the screen. */

const shown = () => document.querySelector<HTMLElement>('[data-conversation]')
const isPageVisible = () => document.visibilityState === 'visible'

let readTo = 0

function markConversationRead(): void {
  const { conversation: id, newest } = shown()?.dataset ?? {}
  if (!id || !newest || !isPageVisible() || Number(newest) === readTo) return
  readTo = Number(newest)
  const call = client.api.conversations[':id'].read.$post({ param: { id }, json: { readTo } })
  // Sent again with the next check.
  call.then(
    ({ ok }) => ok || (readTo = 0),
    () => (readTo = 0),
  )
}

document.addEventListener(NEWS, (event) => {
  const { conversation: id, earlier } = shown()?.dataset ?? {}
  const { conversations, unread } = (event as CustomEvent<StreamMessage>).detail
  // A page of earlier messages shows nothing new: the bell counts it.
  if (!id || earlier !== undefined || !isPageVisible() || (conversations && !conversations.includes(Number(id)))) return
  // What is on the screen in a moment is no news.
  if (conversations) event.preventDefault()
  void refreshInBackground().then((isShown) => {
    if (!isShown && conversations) document.dispatchEvent(new CustomEvent(UNREAD, { detail: unread }))
  })
})
document.addEventListener(LIVE_CHANGED, markConversationRead)
document.addEventListener('astro:page-load', markConversationRead)
document.addEventListener('visibilitychange', () => {
  if (!shown() || !isPageVisible()) return
  markConversationRead()
  void refreshInBackground()
})
