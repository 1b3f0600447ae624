import type { AnyFormApi } from '@tanstack/react-form'
import { changedValues, draftOwner, saveDraft, readDraft } from '#site/lib/form/drafts.ts'

/** The draft of a form, as `useAppForm` gives it. */
export interface FormDraft {
  /** Names the form; with the person's id it names the draft. */
  name: string
  /** What the form begins with: what is stored. */
  stored: object
  /** What was saved last from this form. */
  saved: { current: object | undefined }
  /** Fields that are not kept. */
  secrets: readonly string[]
}

/** A form with any values. */
export type AnyForm = Pick<AnyFormApi, 'store' | 'handleSubmit' | 'setFieldValue' | 'reset' | 'validate'>

const getValues = (form: AnyForm) => form.store.state.values as Record<string, unknown>

/** What was typed into a form since it was saved. */
export function unsaved(form: AnyForm, { stored, saved, secrets }: FormDraft): Record<string, unknown> {
  const changed = Object.entries(changedValues(getValues(form), saved.current ?? stored))
  return Object.fromEntries(changed.filter(([name]) => !secrets.includes(name)))
}

/** Saves the draft in this browser. */
export function saveFormDraft(form: AnyForm, draft: FormDraft, now: number): void {
  const owner = draftOwner()
  if (owner) saveDraft(owner, draft.name, { at: now, values: unsaved(form, draft) })
}

/**
 * Restores the draft, but not over what was typed meanwhile. Returns when it had been typed, in milliseconds;
 * `undefined` where nothing was lost.
 */
export function restoreTyped(form: AnyForm, { name, stored }: FormDraft, now: number): number | undefined {
  const owner = draftOwner()
  const draft = owner ? readDraft(owner, name, now) : null
  const current = getValues(form)
  const typed = changedValues(current, stored)
  const fields = Object.entries(draft?.values ?? {}).filter(
    ([field, value]) =>
      Object.hasOwn(stored, field) &&
      !Object.hasOwn(typed, field) &&
      JSON.stringify(current[field]) !== JSON.stringify(value),
  )
  for (const [field, value] of fields) form.setFieldValue(field, value)
  return fields.length > 0 ? draft?.at : undefined
}
