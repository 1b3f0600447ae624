import { publishDraft, publishing } from './save.ts'

const QUESTION = 'Publish this for every visitor to see?'
export const SAVE = '[class*="-SaveButton"]'
/** Decap shows the status of a draft, and nothing else. */
const STATUS = '[class*="-StatusButton"]'

const save = () => document.querySelector<HTMLButtonElement>(SAVE)
const hasChanged = () => save()?.disabled === false
const hasDraft = () => document.querySelector(STATUS) !== null

/** Whether the form holds a published entry: a new one has no address yet, and a draft has a status. */
const isLive = () => !hasDraft() && location.hash.includes('/entries/')

function publish(): void {
  // A correction of what visitors see already can be taken back in the history.
  if (!isLive() && !window.confirm(QUESTION)) return
  if (hasChanged()) {
    // Decap validates the form and reports what is missing, as for any save.
    publishing.request(true)
    save()?.click()
    return
  }
  const [, collection, slug] = /^#\/collections\/([^/]+)\/entries\/([^?]+)/.exec(location.hash) ?? []
  if (collection && slug) void publishDraft(collection, decodeURIComponent(slug))
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
export function addPublishButton(): void {
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'publish-button' })
  let isBusy = false
  /** Decap still shows the draft that was published. */
  let isStale = false

  function draw() {
    const before = save()
    if (!before) return
    if (before.nextSibling !== button) before.after(button)
    button.textContent = isBusy ? 'Publishing …' : 'Publish'
    button.disabled = isBusy || !(hasChanged() || hasDraft())
    if (!isStale || isBusy || hasChanged()) return
    isStale = false
    reopen()
  }

  publishing.listen((state) => {
    isBusy = state === 'started'
    // Decap itself reloads a new entry, and one that had no draft.
    if (!isBusy) isStale = hasDraft()
    draw()
  })
  button.addEventListener('click', publish)
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
