import { enterText } from '#site/ui/island/enter-text.ts'
import type { AnyForm } from './form-draft.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

/** Whether a box is ticked by what the form knows of its field. */
function isTicked(box: HTMLInputElement, known: unknown): boolean {
  if (Array.isArray(known)) return known.includes(box.value)
  return box.type === 'radio' ? known === box.value : known === true
}

/** Whether a field shows what was drawn last, and its form may know something newer that isn't drawn yet. */
const isAsDrawn = (field: Field): boolean => 'defaultValue' in field && field.value === field.defaultValue

/** What is being told: filling a field may move the focus, as a date in WebKit does, and the form reads again. */
const told = new Set<Field>()

/**
 * Tells a form what stands in its fields and it never heard, but of the one that is about to say it: some browsers and
 * password managers fill a field without an event. What they empty isn't read, because a control may show nothing for a
 * value of its own.
 */
export function readFilled(elements: Iterable<Element>, form: AnyForm, except?: EventTarget): void {
  for (const field of elements) {
    if (field === except || !isField(field) || told.has(field) || field.disabled || !field.name) continue
    const values = form.store.state.values as Record<string, unknown>
    if (!Object.hasOwn(values, field.name)) continue
    const known = values[field.name] ?? ''
    told.add(field)
    if (!isChoice(field)) {
      const isNews = field.value !== '' && typeof known === 'string' && field.value !== known.replaceAll('\r\n', '\n')
      if (isNews && !isAsDrawn(field)) enterText(field, field.value)
    } else if (field.checked !== isTicked(field, known)) {
      // Pressed again from where React knows it.
      field.checked = !field.checked
      field.click()
    }
    told.delete(field)
  }
}
