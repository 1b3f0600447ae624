import {
  useEffect,
  useLayoutEffect,
  useRef,
  type ComponentType,
  type FormEvent,
  type PropsWithChildren,
  type ReactNode,
} from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { DraftNote } from './DraftNote.tsx'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import { ProblemsContext } from './form-contexts.ts'
import type { ServerProblems } from './problems.ts'
import { readFilled } from './read-filled.ts'
import type { AnyForm, FormDraft } from './form-draft.ts'
import '#site/ui/controls/field.css'

export interface FormProps {
  /** From `useAppForm`. */
  form: AnyForm & { AppForm: ComponentType<PropsWithChildren> }
  problems: ServerProblems
  /** From `useAppForm`, for a form whose values are kept until they are saved. */
  draft?: FormDraft
  /** The fields. */
  children: ReactNode
  /** The buttons at the end, `SubmitButton` among them; left out when they stand in a dialog's footer. */
  actions?: ReactNode
  /** Draws a button Cancel before them. */
  onCancel?: () => void
  /** So that a button outside can send it: `<Button type="submit" form={id}>`. */
  id?: string
  'aria-label'?: string
}

/** The form element: submits, focuses the first invalid field, and shows form errors above the buttons. */
export function Form({ form, problems, draft, children, actions, onCancel, id, 'aria-label': label }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { AppForm } = form

  const read = (changing?: EventTarget) => readFilled(element.current?.elements ?? [], form, changing)
  // What was typed and filled in before hydration.
  useLayoutEffect(() => readFilled(element.current?.elements ?? [], form), [form])

  useEffect(() => {
    if (problems.fields.length > 0) focusFirstInvalid(element.current)
  }, [problems])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    // A second click while it is sent counts for nothing.
    if (form.store.state.isSubmitting) return
    read()
    await form.handleSubmit()
    focusFirstInvalid(element.current)
  }

  return (
    <AppForm>
      <ProblemsContext value={problems}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields' events bubble */}
        <form
          ref={element}
          id={id}
          aria-label={label}
          className="form"
          // The browser itself sends a click before hydration: what was typed must not get into an address.
          method="post"
          noValidate
          onSubmit={(event) => void submit(event)}
          // Before anything is rendered again, which would restore the values that React has.
          onFocusCapture={() => read()}
          onBlurCapture={() => read()}
          onInputCapture={({ target }) => read(target)}
        >
          {draft && <DraftNote form={form} draft={draft} />}
          {children}
          {problems.sentence && <Callout tone="danger">{problems.sentence}</Callout>}
          {actions && (
            <div className="form-actions">
              {onCancel && (
                <Button variant="secondary" onPress={onCancel}>
                  Cancel
                </Button>
              )}
              {actions}
            </div>
          )}
        </form>
      </ProblemsContext>
    </AppForm>
  )
}
