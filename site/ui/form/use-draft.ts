import { useStore, type AnyFormApi } from '@tanstack/react-form'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { changedValues, draftOwner, keepDraft, readDraft } from '#site/lib/form/drafts.ts'

/** The draft of a form, as `useForm` gives it. */
export interface FormDraft {
  /** Names the form; with the person's id it names the draft. */
  name: string
  /** What the form begins with: what is stored. */
  stored: object
  /** What was saved last from this form. */
  saved: RefObject<object | undefined>
}

/** A form whatever it holds. */
export type AnyForm = Pick<AnyFormApi, 'store' | 'handleSubmit' | 'setFieldValue' | 'reset'>

/**
 * Keeps what is typed into a form in this browser until it is saved, and puts it back where it was lost: after a
 * reload, or after the session ended and began again.
 */
export function useDraft(form: AnyForm, { name, stored, saved }: FormDraft) {
  const values: object = useStore(form.store, (state) => state.values)
  const [restoredAt, setRestoredAt] = useState<number>()
  /** Nothing is kept before the older draft was looked for. */
  const isReady = useRef(false)

  useEffect(() => {
    const owner = draftOwner()
    const draft = owner ? readDraft(owner, name, Date.now()) : null
    const current = form.store.state.values as Record<string, unknown>
    const fields = Object.entries(draft?.values ?? {}).filter(
      ([field, value]) => field in stored && JSON.stringify(current[field]) !== JSON.stringify(value),
    )
    for (const [field, value] of fields) form.setFieldValue(field, value)
    if (draft && fields.length > 0) setRestoredAt(draft.at)
    isReady.current = true
    // Once: what is stored may be read again meanwhile, and is not what the person typed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  useEffect(() => {
    const owner = draftOwner()
    if (!isReady.current || !owner) return
    keepDraft(owner, name, { at: Date.now(), values: changedValues(values, saved.current ?? stored) })
  }, [values, stored, saved, name])

  return {
    /** When the values that were put back had been typed, in milliseconds; `undefined` where there were none. */
    restoredAt,
    isDirty: useCallback(
      () => Object.keys(changedValues(form.store.state.values as object, saved.current ?? stored)).length > 0,
      [form, saved, stored],
    ),
    discard() {
      form.reset()
      setRestoredAt(undefined)
    },
  }
}
