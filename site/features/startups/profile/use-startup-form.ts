import { useStore } from '@tanstack/react-form'
import { useMemo, useState } from 'react'
import type { Startup } from '#api/startups/contract/responses.ts'
import type { Failure } from '#site/lib/failure.ts'
import { formSchema, getSentValues } from '#site/lib/form/form-schema.ts'
import { changeMyStartup, createMyStartup } from '#site/lib/profile/my-startup.ts'
import { $unsent } from '#site/lib/upload/upload.ts'
import { useOfferConfirmation } from '#site/features/startups/offers/use-offer-confirmation.tsx'
import { lazySchema } from '#site/ui/form/lazy-schema.ts'
import { useAppForm, type AppForm } from '#site/ui/form/app-form.ts'
import {
  firstTabWithProblem,
  problemsByTab,
  startupValues,
  type StartupTab,
  type StartupValues,
} from './startup-form.ts'

const loadCheck = () => import('./check-startup.ts')

/** The form of `useStartupForm`, as its fields take it. */
export type StartupFormApi = AppForm<StartupValues>

export interface StartupFormSettings {
  /** The stored profile, which is updated; `null` creates one. */
  startup: Startup | null
  /** Called with what was saved. A first save leaves the form open, where the files of the profile are added. */
  onSaved: (startup: Startup, isFirst: boolean) => void
  failure: Failure
}

/** The logic of the startup form: values, tabs, where the problems are, and saving. */
export function useStartupForm({ startup: stored, onSaved, failure }: StartupFormSettings) {
  // The profile that the form began with: reading it again (a deck was uploaded) is not an edit.
  const [startup, setStartup] = useState(stored)
  const [wasNone] = useState(stored === null)
  const [tab, setTab] = useState<StartupTab>('profile')
  const defaultValues = useMemo(() => startupValues(startup), [startup])
  const schema = useMemo(
    () =>
      lazySchema(async () => {
        const { checkStartup } = await loadCheck()
        return formSchema((values: StartupValues) => checkStartup(values, startup))
      }),
    [startup],
  )
  const { withConfirmation, offerDialog } = useOfferConfirmation()
  const { form, problems, draft } = useAppForm({
    defaultValues,
    schema,
    draft: 'startup-profile',
    onSubmit: async (values) => {
      const { checkStartup } = await loadCheck()
      const sent = getSentValues(checkStartup(values, startup), values)
      const saved = await withConfirmation((query) =>
        startup ? changeMyStartup(sent, query) : createMyStartup({ ...values, ...sent }, query),
      )
      if (!saved) return false
      setStartup(saved)
      // Where a file waits to be uploaded, too.
      if (!startup || $unsent.get() > 0) setTab('materials')
      onSaved(saved, !startup)
      return true
    },
    failure,
    toasts: true,
    onInvalid: (paths) =>
      setTab((current) => (problemsByTab(paths)[current] > 0 ? current : (firstTabWithProblem(paths) ?? current))),
  })
  const wasSent = useStore(form.store, (state) => state.submissionAttempts > 0)
  const typed = useStore(form.store, (state) => state.errorMap.onChange as Record<string, unknown> | undefined)
  const paths = [...(wasSent ? Object.keys(typed ?? {}) : []), ...problems.fields.map(({ path }) => path)]
  return {
    form,
    problems,
    draft,
    tab,
    setTab,
    problemsIn: problemsByTab(paths),
    offerDialog,
    /** Whether the profile was created here. */
    isNew: wasNone && startup !== null,
  }
}

/** What `useStartupForm` gives and `StartupForm` takes. */
export type StartupEditor = ReturnType<typeof useStartupForm>
