/** A `ref` that focuses the first field of an element when it appears, as the next step of a form does. */
export function focusFirstField(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
}
