import { LIMITS } from '#api/platform/contract/limits.ts'
import { DISMISSAL, DISMISSAL_UNDO } from '#site/copy/failures/match.ts'
import { MATCHES } from '#site/copy/matches.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { runOnce } from '#site/lib/page/run-once.ts'
import { announce } from '#site/ui/feedback/announce.ts'

/** What stands where a suggestion was, until the list is asked for again. */
function getPlace(name: string): { place: HTMLLIElement; undo: HTMLButtonElement } {
  const place = document.createElement('li')
  place.className = 'card card-sunken match-gone'
  const text = document.createElement('p')
  text.textContent = `${name} is off your list.`
  const undo = document.createElement('button')
  undo.type = 'button'
  undo.className = 'button button-secondary button-small'
  undo.textContent = MATCHES.undo
  undo.ariaLabel = `${MATCHES.undo}: ${name}`
  place.append(text, undo)
  return { place, undo }
}

/** Takes the suggestion of a card away. The way back stands where it was, and has the focus. */
export async function dismissMatch(button: HTMLButtonElement): Promise<void> {
  const card = button.closest('li')
  const { notForMe: id = '', name = '' } = button.dataset
  const call = client.api.matches[':id'].dismiss
  if (!card || !(await runOnce(button, DISMISSAL, () => unwrap(call.$post({ param: { id } }))))) return
  const { place, undo } = getPlace(name)
  undo.addEventListener('click', async () => {
    if (!(await runOnce(undo, DISMISSAL_UNDO, () => unwrap(call.$delete({ param: { id } }))))) return
    card.hidden = false
    button.focus()
    place.remove()
    announce(`${name} is back on your list.`)
  })
  card.after(place)
  undo.focus()
  card.hidden = true
  announce(`${name} is off your list for ${LIMITS.dismissedForDays} days.`)
}
