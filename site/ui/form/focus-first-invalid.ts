const CONTROL = ':is(input:not([type=hidden], [tabindex="-1"]), textarea, select, button)'

/**
 * Focuses the first control of a form whose field is invalid, after React has rendered it. A user who went to read the
 * toast meanwhile stays there.
 */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement?.closest('toast-region')) return
    const invalid = form?.querySelectorAll<HTMLElement>('[data-invalid]') ?? []
    for (const field of invalid) {
      const control = field.matches(CONTROL) ? field : field.querySelector<HTMLElement>(CONTROL)
      if (!control?.checkVisibility()) continue
      // With its label and its error, which stand above and below the control.
      control.focus({ preventScroll: true })
      field.scrollIntoView({ block: 'nearest' })
      return
    }
  })
}
