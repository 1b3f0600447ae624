import { useRef, type ReactNode } from 'react'
import type { Startup } from '#api/startups/contract/responses.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { TabPanel, Tabs } from '#site/ui/controls/Tabs.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { FundingFields } from './FundingFields.tsx'
import { MaterialFields } from './MaterialFields.tsx'
import { STARTUP_TABS, tabBeside, type StartupTab } from './startup-form.ts'
import type { StartupEditor } from './use-startup-form.ts'
import './startup.css'

/** Makes a part that belongs to a stored profile, such as its documents; the page renders it. */
type MySlot = (startup: Startup) => ReactNode

export interface MySlots {
  /** Takes the deck of a new profile at once, and sends it once the profile is saved. */
  deck: { field: ReactNode; send: () => Promise<unknown> }
  /** Both in the last tab. */
  logo: MySlot
  documents: MySlot
}

export interface StartupFormProps extends Omit<MySlots, 'deck'> {
  /** The field for the deck of a new profile. */
  deck: ReactNode
  /** From `useStartupForm`, which lives where it outlasts a closed dialog. */
  editor: StartupEditor
  /** The stored profile; nothing of its own stands in the form before there is one. */
  startup: Startup | null
  /** What the submit button says while nothing is being saved. */
  submitLabel: string
}

/** The startup profile in three tabs, for the page and for the dialog (rules: Startup profile). */
export function StartupForm({ editor, startup, submitLabel, deck, logo, documents }: StartupFormProps) {
  const { form, problems, draft, tab, setTab, problemsIn, isNew, offerDialog } = editor
  const element = useRef<HTMLDivElement>(null)

  /** Opens the tab beside this one. The button may be gone then, so the focus moves to the tab. */
  function go(to: StartupTab) {
    setTab(to)
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus(),
    )
  }

  const back = tabBeside(tab, -1)
  const next = tabBeside(tab, 1)
  /** A new profile leads through all its tabs first. */
  const isOnTheWay = next !== null && !startup
  const nextButton = next && (
    <Button variant={startup ? 'secondary' : 'primary'} onPress={() => go(next)}>
      Next
    </Button>
  )
  const actions = (
    <>
      {back && (
        <Button variant="secondary" icon="chevron-left" onPress={() => go(back)}>
          Back
        </Button>
      )}
      <span className="startup-form-gap" />
      {!isOnTheWay && nextButton}
      <form.SubmitButton variant={isOnTheWay ? 'secondary' : 'primary'} pendingLabel="Saving...">
        {submitLabel}
      </form.SubmitButton>
      {isOnTheWay && nextButton}
    </>
  )
  return (
    <Form form={form} problems={problems} draft={draft} actions={actions} aria-label="Startup profile">
      {offerDialog}
      <div ref={element}>
        <Tabs
          label="Parts of the profile"
          items={STARTUP_TABS.map(({ id, label }) => ({ id, label, problems: problemsIn[id] }))}
          selectedKey={tab}
          onSelectionChange={setTab}
        >
          <TabPanel id="profile">
            {!startup && deck}
            <CompanyFields form={form} />
          </TabPanel>
          <TabPanel id="funding">
            <FundingFields form={form} />
          </TabPanel>
          <TabPanel id="materials">
            <MaterialFields form={form} startup={startup} isNew={isNew}>
              {startup && logo(startup)}
              {startup && documents(startup)}
            </MaterialFields>
          </TabPanel>
        </Tabs>
      </div>
    </Form>
  )
}
