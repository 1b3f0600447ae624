import { onTestFinished } from 'vitest'

const font = (text = '') => {
  const element = document.createElement('font')
  element.append(text)
  return element
}

/** The ways in which browsers and extensions wrap a text in their own elements. */
export const WRAPPINGS = {
  /** Chrome, Edge: two elements in the text's place. */
  replaced: (text: Text) => {
    const outer = font()
    outer.append(font(text.data))
    text.parentNode!.replaceChild(outer, text)
  },
  addedThenRemoved: (text: Text) => {
    text.before(font(text.data))
    text.remove()
  },
  removedThenAdded: (text: Text) => {
    const [parent, next] = [text.parentNode!, text.nextSibling]
    text.remove()
    parent.insertBefore(font(text.data), next)
  },
  /** Dictionaries: each word separately. */
  byWords: (text: Text) => text.replaceWith(...text.data.split(/(?<= )/).map(font)),
  movedInside: (text: Text) => {
    const outer = font()
    text.replaceWith(outer)
    outer.append(text)
  },
  /** Highlighters. */
  surrounded: (text: Text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    range.surroundContents(font())
  },
} satisfies Record<string, (text: Text) => void>

/** What they do to a text and its siblings. */
export const SURROUNDINGS = {
  /** Text-to-speech: the text with all its siblings. */
  sentence: (text: Text) => {
    const parent = text.parentNode!
    const outer = font()
    outer.append(...parent.childNodes)
    parent.append(outer)
  },
  /** Spell checkers: their own mark after it. */
  marked: (text: Text) => text.after(font()),
} satisfies Record<string, (text: Text) => void>

export function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const all: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.data.trim() !== '' && !text.parentElement?.closest('font, style, script, textarea, option')) all.push(text)
  }
  return all
}

/** Translates the page, and whatever is added later, as Chrome does, until the test is over. */
export function translatePage(wrap: (text: Text) => void = WRAPPINGS.replaced): void {
  const all = () => textsIn(document.body).forEach(wrap)
  all()
  const observer = new MutationObserver(all)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
}
