import { formatDate } from '#api/platform/contract/dates.ts'
import { toLocalDay } from '#content/event-time.ts'
import { publishSwitchedOff, publishDraft, publishing } from './save.ts'

export const SAVE = '[class*="-SaveButton"]'
/** Decap shows the status of a draft, and nothing else. */
const STATUS = '[class*="-StatusButton"]'

const save = () => document.querySelector<HTMLButtonElement>(SAVE)
const hasChanged = () => save()?.disabled === false
const hasDraft = () => document.querySelector(STATUS) !== null
/** Whether the form says that an earlier version's switch keeps the entry off the site (`widgets.tsx`). */
const isSwitchedOff = () => document.querySelector('.switched-off') !== null

/** What a click on the button does: an article with a future date is scheduled. */
function getLabel(timeZone: string): string {
  const { value = '' } = document.querySelector<HTMLInputElement>('input[id^="publishDate-field-"]') ?? {}
  const isScheduled = value > toLocalDay(new Date(), timeZone)
  return isScheduled ? `Publish on ${formatDate(value)}` : 'Publish'
}

function publish(): void {
  if (hasChanged()) {
    // Decap validates the form and reports what is missing, as for any save.
    publishing.request(true)
    save()?.click()
    return
  }
  const [, collection, slug] = /^#\/collections\/([^/]+)\/entries\/([^?]+)/.exec(location.hash) ?? []
  if (!collection || !slug) return
  void (hasDraft() ? publishDraft : publishSwitchedOff)(collection, decodeURIComponent(slug))
}

/** Makes Decap load the entry again, by leaving it and coming back. */
function reopen(): void {
  const here = location.hash
  location.replace('#/workflow')
  const removalObserver = new MutationObserver(() => {
    if (save()) return
    removalObserver.disconnect()
    location.replace(here)
  })
  removalObserver.observe(document.body, { childList: true, subtree: true })
}

/**
 * Puts one Publish button next to Decap's Save: it saves unsaved changes, marks the draft as ready, and publishes it.
 * With Decap's own buttons, which the stylesheet hides, publishing a first article takes five clicks.
 */
export function addPublishButton(timeZone: string): void {
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'publish-button' })
  let isBusy = false
  /** Decap still shows the draft that was published. */
  let isStale = false

  function draw() {
    const before = save()
    if (!before) return
    if (before.nextSibling !== button) before.after(button)
    button.textContent = isBusy ? 'Publishing…' : getLabel(timeZone)
    button.disabled = isBusy || !(hasChanged() || hasDraft() || isSwitchedOff())
    if (!isStale || isBusy || hasChanged()) return
    isStale = false
    reopen()
  }

  publishing.listen((state) => {
    isBusy = state === 'started'
    // Decap itself reloads a new entry, and one that had no draft.
    if (!isBusy) isStale = hasDraft() || isSwitchedOff()
    draw()
  })
  button.addEventListener('click', publish)
  // The date may be typed, or set by one of its field's buttons.
  for (const kind of ['input', 'click']) document.addEventListener(kind, () => requestAnimationFrame(draw))
  // If the form is incomplete, the publishing request stays set; a later click on Save must not publish.
  document.addEventListener(
    'click',
    ({ isTrusted, target }) => isTrusted && (target as Element).closest(SAVE) && publishing.request(false),
    { capture: true },
  )
  const watch = { attributes: true, attributeFilter: ['disabled'], childList: true, subtree: true }
  // Ignores changes that the button itself makes.
  const isForeign = ({ target }: MutationRecord) => target !== button
  new MutationObserver((changes) => changes.some(isForeign) && draw()).observe(document.body, watch)
}
