import { useState } from 'react'
import type { SetupChecklistStep } from '#api/region/calls.ts'
import type { Step } from '#api/region/contract/setup-checklist.ts'
import { SETUP_CHECKLIST } from '#site/copy/failures/administration.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast } from '#site/lib/failure.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { announce } from '#site/ui/feedback/announce.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { STEP_TEXTS, THING_TEXTS } from './setup-checklist-text.ts'
import './setup-checklist.css'

const STATES = { done: 'Done: ', open: '', skipped: 'Skipped: ' }
const together = new Intl.ListFormat('en-US')

/** What is left to do before the region is ready for visitors; gone when all is done (rules: The first day). */
export function SetupChecklist({ initial }: { initial: SetupChecklistStep[] }) {
  const [steps, setSteps] = useState(initial)
  const [pending, setPending] = useState<Step>()

  async function skip(step: Step, isSkipped: boolean) {
    setPending(step)
    try {
      const changed = await unwrap(
        client.api.admin['setup-checklist'][':step'].$put({ param: { step }, json: { isSkipped } }),
      )
      const { title } = STEP_TEXTS[step]
      announce(isSkipped ? `${title} skipped` : `${title} is back on the list`)
      // With the last step the list is gone, and its buttons with it.
      if (!changed.some(({ state }) => state === 'open')) document.querySelector('main')?.focus()
      setSteps(changed)
    } catch (error) {
      notify(failureToast(SETUP_CHECKLIST, error))
    }
    setPending(undefined)
  }

  if (!steps.some(({ state }) => state === 'open')) return null
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <section id="setup-checklist" className="card setup-checklist" aria-labelledby="setup-checklist-title">
      <header className="cluster cluster-apart">
        <h2 id="setup-checklist-title" className="card-title">
          Setup checklist
        </h2>
        <p className="small soft numeric">{`${done} of ${steps.length} done`}</p>
      </header>
      <ol className="setup-checklist-steps" role="list">
        {steps.map(({ step, state, missing }) => {
          const { title, text, links } = STEP_TEXTS[step]
          const things = together.format(missing.flatMap((thing) => THING_TEXTS[thing] ?? []))
          return (
            <li key={step} id={`setup-checklist-${step}`} data-state={state}>
              <span className="setup-checklist-mark" aria-hidden="true">
                {state === 'done' && <Icon name="check" />}
                {state === 'skipped' && <Icon name="minus" />}
              </span>
              <div className="setup-checklist-text">
                <h3>
                  {STATES[state] && <span className="visually-hidden">{STATES[state]}</span>}
                  {title}
                </h3>
                {state === 'open' && (
                  <p className="small soft">
                    {text} {things && `Still missing: ${things}.`}
                  </p>
                )}
              </div>
              {state === 'open' && (
                <p className="setup-checklist-links small">
                  {links
                    .filter((link) => !link.things || link.things.some((thing) => missing.includes(thing)))
                    .map(({ label, href }) => (
                      <a key={label} className="link-arrow" href={href}>
                        {label}
                      </a>
                    ))}
                </p>
              )}
              {state !== 'done' && (
                <Button
                  variant="quiet"
                  size="small"
                  isPending={pending === step}
                  aria-label={`${state === 'open' ? 'Skip' : 'Undo skip'}: ${title}`}
                  onPress={() => void skip(step, state === 'open')}
                >
                  {state === 'open' ? 'Skip' : 'Undo skip'}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
