type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Enters a text, or chooses an option, as a person does. React hears only of a value that differs from its own. */
export function enterText(field: Field, value: string): void {
  // By the element's own property, which React watches, and then past it.
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
}
