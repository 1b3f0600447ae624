import { SEARCH } from '#site/copy/search.ts'
import { plainKey } from '#site/lib/page/plain-key.ts'
import { showModal } from '#site/ui/overlays/close-on-back.ts'

/** All that a page loads of the search until it is opened. */
const EDITABLE = 'input, textarea, select, [contenteditable]'
/** Whatever is open already keeps the keyboard. */
const ANOTHER_DIALOG = 'dialog:modal, [role="dialog"], [role="alertdialog"]'

async function open(): Promise<void> {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.search')
  if (!dialog || dialog.open) return
  showModal(dialog)
  dialog.querySelector<HTMLInputElement>('.search-words')!.select()
  try {
    const { fill } = await import('./search-dialog.ts')
    fill(dialog)
  } catch {
    dialog.querySelector('.search-status')!.textContent = SEARCH.failed
  }
}

document.addEventListener('click', (event) => {
  const target = event.target as Element
  if (target.closest('[data-open-search]')) void open()
  const dialog = target.closest<HTMLDialogElement>('dialog.search')
  if (dialog && (target === dialog || target.closest('a, [data-close-search]'))) dialog.close()
})

document.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey } = event
  const slash = plainKey(event) === '/' && !(event.target as Element).closest(EDITABLE)
  const letter = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey
  if ((!slash && !letter) || document.querySelector(ANOTHER_DIALOG)) return
  event.preventDefault()
  void open()
})
