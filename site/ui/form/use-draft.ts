import { useStore } from '@tanstack/react-form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { DRAFTS_MOVED } from '#site/lib/form/drafts.ts'
import { saveFormDraft, restoreTyped, unsaved, type AnyForm, type FormDraft } from './form-draft.ts'

/**
 * Keeps what is typed into a form in this browser until it is saved, and restores it where it was lost: after a
 * reload, or after the session ended and started again.
 */
export function useDraft(form: AnyForm, draft: FormDraft) {
  const values: object = useStore(form.store, (state) => state.values)
  const [restoredAt, setRestoredAt] = useState<number>()
  // Once the form is saved, nothing that was restored is unsaved.
  const isSaved = useStore(form.store, () => draft.saved.current !== undefined)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })

  useEffect(() => {
    setRestoredAt(restoreTyped(form, latest.current, Date.now()))
    // Once: stored values may be read again meanwhile, and aren't what the user typed.
  }, [form])

  useEffect(() => saveFormDraft(form, latest.current, Date.now()), [form, values, draft.stored])

  useEffect(() => {
    const saveDraftAgain = () => saveFormDraft(form, latest.current, Date.now())
    document.addEventListener(DRAFTS_MOVED, saveDraftAgain)
    return () => document.removeEventListener(DRAFTS_MOVED, saveDraftAgain)
  }, [form])

  return {
    /** When the restored values had been typed, in milliseconds; `undefined` once there are none unsaved. */
    restoredAt: isSaved ? undefined : restoredAt,
    isDirty: useCallback(() => Object.keys(unsaved(form, latest.current)).length > 0, [form]),
    discard() {
      form.reset()
      setRestoredAt(undefined)
    },
  }
}
