import { SHARE } from '#site/copy/share.ts'
import { notify } from '#site/ui/feedback/toast.ts'

/** Copies the address of the page, or hands it to the device's own share sheet where there is one. */
class SharePage extends HTMLElement {
  connectedCallback(): void {
    const share = this.querySelector<HTMLElement>('[data-share]')
    if (share) share.hidden = !('share' in navigator)
    // Listened to once, also when the router moves the element.
    this.onclick = ({ target }) => {
      if (!(target instanceof Element)) return
      if (target.closest('[data-copy]')) void copy()
      if (target.closest('[data-share]')) void open()
    }
  }
}

/** The page's own address, without a place in it. */
const getAddress = () => location.origin + location.pathname

async function copy(): Promise<void> {
  try {
    await navigator.clipboard.writeText(getAddress())
    notify({ title: SHARE.copied })
  } catch {
    // No browser lets a page copy without https, and some ask first.
    notify({ title: SHARE.notCopied, description: getAddress(), tone: 'destructive' })
  }
}

async function open(): Promise<void> {
  const title = document.querySelector('h1')?.textContent.trim() ?? document.title
  try {
    await navigator.share({ title, url: getAddress() })
  } catch (error) {
    // Closing the sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
  }
}

if (!customElements.get('share-page')) customElements.define('share-page', SharePage)
