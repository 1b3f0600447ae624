import type { AnyForm } from './form-draft.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

/** The value of a field whose box was checked or cleared; `known` where the form has it already. */
function chosen({ type, value, checked }: HTMLInputElement, known: unknown): unknown {
  if (type === 'radio') return checked ? value : known
  if (!Array.isArray(known)) return checked
  if (known.includes(value) === checked) return known
  return checked ? [...(known as unknown[]), value] : known.filter((one) => one !== value)
}

/** Whether a field shows what was rendered last; its form may have something newer that isn't rendered yet. */
const isAsDrawn = (field: Field): boolean => 'defaultValue' in field && field.value === field.defaultValue

/** Whether a list has the form's value as an option; a list without it shows its first option instead. */
const isOffered = (field: Field, known: string): boolean =>
  !(field instanceof HTMLSelectElement) || [...field.options].some(({ value }) => value === known)

/** The value of a text field or list; `known` where it is nothing new. */
function written(field: Field, known: unknown): unknown {
  if (field.value === '' || typeof known !== 'string' || isAsDrawn(field) || !isOffered(field, known)) return known
  return field.value === known.replaceAll('\r\n', '\n') ? known : field.value
}

/** Sets a field's value to itself, so that React notices the next change of it. */
function settle(field: Field): void {
  const { value } = field
  if (isChoice(field)) {
    const { checked } = field
    field.checked = checked
  } else field.value = value
}

/**
 * Gives a form the values of fields that changed without an event that React saw: some browsers and password managers
 * fill a field without one, and before hydration React sees none. A field that was emptied isn't read, because a
 * control may show nothing for a value of its own. The field that is `changing` settles by itself.
 */
export function readFilled(elements: Iterable<Element>, form: AnyForm, changing?: EventTarget): void {
  for (const field of elements) {
    if (!isField(field) || field.disabled || !field.name || /^(?:hidden|file)$/.test(field.type)) continue
    const values = form.store.state.values as Record<string, unknown>
    if (!Object.hasOwn(values, field.name)) continue
    const known = values[field.name] ?? ''
    const said = isChoice(field) ? chosen(field, known) : written(field, known)
    if (said === known) continue
    if (field !== changing) settle(field)
    form.setFieldValue(field.name, said)
  }
}
