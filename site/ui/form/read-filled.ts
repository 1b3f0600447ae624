import type { AnyForm } from './form-draft.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

/** What a box that was ticked or cleared makes of what the form knows of its field; `known` where that says it too. */
function chosen({ type, value, checked }: HTMLInputElement, known: unknown): unknown {
  if (type === 'radio') return checked ? value : known
  if (!Array.isArray(known)) return checked
  if (known.includes(value) === checked) return known
  return checked ? [...(known as unknown[]), value] : known.filter((one) => one !== value)
}

/** Whether a field shows what was drawn last, and its form may know something newer that isn't drawn yet. */
const isAsDrawn = (field: Field): boolean => 'defaultValue' in field && field.value === field.defaultValue

/** Whether a list offers what the form knows; one that doesn't shows its first option for want of it. */
const isOffered = (field: Field, known: string): boolean =>
  !(field instanceof HTMLSelectElement) || [...field.options].some(({ value }) => value === known)

/** What stands in a field of text or a list; `known` where that says nothing new. */
function written(field: Field, known: unknown): unknown {
  if (field.value === '' || typeof known !== 'string' || isAsDrawn(field) || !isOffered(field, known)) return known
  return field.value === known.replaceAll('\r\n', '\n') ? known : field.value
}

/** Puts into a field what stands in it, from where whatever changes it next is told apart. */
function settle(field: Field): void {
  const { value } = field
  if (isChoice(field)) {
    const { checked } = field
    field.checked = checked
  } else field.value = value
}

/**
 * Tells a form what stands in its fields and it never heard: some browsers and password managers fill a field without
 * an event, and before the page is alive nobody hears of any. What they empty isn't read, because a control may show
 * nothing for a value of its own. The field that is `changing` settles by itself.
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
