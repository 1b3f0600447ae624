import { Idiomorph } from 'idiomorph'

/** What belongs to the viewer, and not to the server: what they ticked, drew or unfolded. */
const isOwn = (node: Node) => node instanceof Element && node.hasAttribute('data-own')
const isUnfolding = (attribute: string, element: Element) =>
  attribute === 'open' && element instanceof HTMLDetailsElement

/** Makes one part what the server says it is now. What stays the same stays the same element, with its focus. */
export function morph(part: Element, next: Element): void {
  Idiomorph.morph(part, next, {
    // What is typed just now is newer than what was asked for. Of anything else with the focus it would keep the words.
    ignoreActiveValue: document.activeElement?.matches('input, textarea, select') ?? false,
    callbacks: {
      beforeNodeMorphed: (node: Node) => !isOwn(node),
      beforeAttributeUpdated: (attribute: string, element: Element) => !isUnfolding(attribute, element),
    },
  })
}
