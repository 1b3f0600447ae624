import { cleanPaste } from '#site/lib/text/clean-paste.ts'

const EDITOR = '[data-slate-editor="true"]'
/** What the editor itself has copied. */
const OWN = 'application/x-slate-fragment'

/**
 * Hands the editor of texts a clean text for what another program put into the clipboard: of Word's it makes paragraphs
 * with the signs of their lists, and loses what is bold.
 */
export function cleanPastes(): void {
  document.addEventListener(
    'paste',
    (event) => {
      const target = event.target as Element
      const html = event.clipboardData?.getData('text/html')
      if (!html || event.clipboardData?.types.includes(OWN) || !target.closest(EDITOR)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const dataTransfer = new DataTransfer()
      dataTransfer.setData('text/html', cleanPaste(html))
      dataTransfer.setData('text/plain', event.clipboardData!.getData('text/plain'))
      target.dispatchEvent(
        new InputEvent('beforeinput', { inputType: 'insertFromPaste', dataTransfer, bubbles: true, cancelable: true }),
      )
    },
    true,
  )
}
