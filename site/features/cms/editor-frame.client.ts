/** The frame that holds Decap: its place in the address of the page, so that a link leads into an entry and Back works. */
import { toldSchema } from '#cms/screens/tell.ts'

const frame = document.querySelector<HTMLIFrameElement>('#editor')!

frame.src = `${frame.dataset['address']}${location.hash}`

window.addEventListener('message', (event) => {
  if (event.origin !== location.origin || event.source !== frame.contentWindow) return
  const told = toldSchema.safeParse(event.data)
  if (!told.success) return
  if (told.data.kind === 'opened') {
    if (told.data.hash !== location.hash) history.replaceState(null, '', told.data.hash || location.pathname)
  } else {
    document.dispatchEvent(new CustomEvent('cms:told', { detail: told.data }))
  }
})

window.addEventListener('hashchange', () => {
  if (frame.contentWindow && frame.contentWindow.location.hash !== location.hash)
    frame.contentWindow.location.hash = location.hash
})
