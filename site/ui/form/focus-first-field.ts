/** As the `ref` of an element: moves to its first field when it appears, in the place of a step that the person has just done. */
export function focusFirstField(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
}
