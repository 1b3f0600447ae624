import { globSync, readFileSync } from 'node:fs'
import { FormApi } from '@tanstack/react-form'
import fc from 'fast-check'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Connection } from '#api/contract/connection/answers.ts'
import type { User } from '#api/contract/account/answers.ts'
import type { Investor } from '#api/contract/investor/answers.ts'
import { investorInput } from '#api/contract/investor/schema.ts'
import { parseMoney } from '#api/contract/money.ts'
import type { SavedStartup } from '#api/contract/saved-startup/schema.ts'
import { startupInput, type Startup } from '#api/contract/startup/schema.ts'
import { investorPayload, startupPayload } from '#api/contract/testing.ts'
import { ProfileForm } from '#site/features/account/ProfileForm.tsx'
import ConnectDialog from '#site/features/connection/ConnectDialog.tsx'
import AnswerDialog from '#site/features/founder-dashboard/AnswerDialog.tsx'
import RequestDialog from '#site/features/funding-request/RequestDialog.tsx'
import InvestorProfileDialog from '#site/features/investor/profile/InvestorProfileDialog.tsx'
import { SimpleInvestorForm } from '#site/features/investor/profile/SimpleInvestorForm.tsx'
import SearchDialog from '#site/features/saved-search/SearchDialog.tsx'
import { NotesForm } from '#site/features/saved-startup/NotesForm.tsx'
import PlanDialog from '#site/features/saved-startup/PlanDialog.tsx'
import StartupProfileDialog from '#site/features/startup/profile/StartupProfileDialog.tsx'
import { toasts } from '#site/ui/feedback/toast.ts'
import { keepTyped, restoreTyped, unsaved, type FormDraft } from '#site/ui/form/form-draft.ts'
import { formOptions, type FormSettings } from '#site/ui/form/form-options.ts'
import type { ServerProblems } from '#site/ui/form/problems.ts'
import type * as UseForm from '#site/ui/form/use-form.ts'

type Values = Record<string, unknown>

/** What a form tells `useForm` while it is drawn. */
const seen = vi.hoisted((): { settings?: unknown } => ({}))
vi.mock('astro:transitions/client', () => ({ navigate: () => undefined }))
vi.mock('#site/ui/form/use-form.ts', async (load) => {
  const real = await load<typeof UseForm>()
  return { ...real, useForm: (settings: never) => real.useForm((seen.settings = settings)) }
})

const nothing = () => undefined
const startup = { ...startupInput.parse(startupPayload), id: 7, highlights: ['Ten customers'], documents: [] }
const stored = { ...startup, fundingAmount: 1_500_000, equityOffered: '10%' } as unknown as Startup
const investor = investorInput.parse(investorPayload) as Investor
const entry = { id: 3, startupId: 7, notes: null, tags: ['river'], pipeline: 'new' } as unknown as SavedStartup
const user = { firstName: 'Ines', lastName: 'Vogel', email: 'ines@people.example', phoneNumber: null } as User
const request = { id: 4, investor: { name: 'Theo Marsh' } } as Connection
const filters = { q: '', industry: null, stage: null, funding: null }
const slots = { logo: nothing, documents: nothing }
const open = { isOpen: true, onOpenChange: nothing, onSaved: nothing }

/** Every form that somebody who is signed in writes into. */
const FORMS: Record<string, ReactElement> = {
  'a new startup': <StartupProfileDialog {...open} {...slots} startup={null} />,
  'a startup': <StartupProfileDialog {...open} {...slots} startup={stored} />,
  'a new investor': <InvestorProfileDialog {...open} investor={null} />,
  'an investor': <InvestorProfileDialog {...open} investor={investor} />,
  'the simple form of an investor': <SimpleInvestorForm location="Wrenfield" />,
  'a funding request': <RequestDialog {...open} startup={stored} deckUpload={null} />,
  'notes and tags': <NotesForm entry={entry} />,
  'a plan': <PlanDialog entry={entry} onOpenChange={nothing} />,
  'a search': <SearchDialog search={null} filters={filters} onOpenChange={nothing} />,
  'a request to connect': (
    <ConnectDialog startupId={7} companyName="Fern" onRequested={undefined} onOpenChange={nothing} />
  ),
  'an answer': <AnswerDialog {...open} request={request} answer="accepted" />,
  'an account': <ProfileForm user={user} />,
}
/** Forms of secrets, of codes, and of whoever has no account yet, of which a browser keeps nothing. */
const NOT_KEPT =
  /(?:Login|Register|FirstAdmin|Password|PasswordReset|SecondStep)Form|(?:Password|DeleteAccount|TwoStepSetup)Dialog/

const text = fc.constantFrom('', 'Wren', 'A wall of stone', 'Ten ports wait for us, and two more ask.', 'x'.repeat(70))
/** What a person types or chooses in a field: mostly what fits it, sometimes what does not. */
function valueOf(name: string, value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === 'boolean') return fc.boolean()
  if (Array.isArray(value))
    return fc.uniqueArray(fc.constantFrom('Energy', 'Other', 'Ten walls', 'Boats'), { maxLength: 4 })
  if (/website|linkedIn|pitchDeck/.test(name)) return fc.constantFrom('', 'https://wren.example/a', 'no link')
  if (name === 'fundingAmount') return fc.constantFrom('', '$2,000,000', 'much')
  if (name === 'industry') return fc.constantFrom('Energy', 'SaaS')
  if (name === 'stage') return fc.constantFrom('seed', 'mvp')
  if (name === 'pipeline') return fc.constantFrom('new', 'contacted', 'passed')
  if (name === 'frequency') return fc.constantFrom('daily', 'weekly')
  if (name === 'nextActionOn') return fc.constantFrom('', '2026-12-01')
  if (name === 'investmentRange') return fc.constantFrom('', '$50K - $100K', '$1M+')
  if (name === 'email') return fc.constantFrom('ines@people.example', 'else@people.example', 'none')
  return text
}

const ANSWERS = ['saved', 'refused', 'field', 'lost'] as const
type Step = { type: string; value: unknown } | { save: (typeof ANSWERS)[number] } | 'again'

const steps = (values: Values) =>
  fc.array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.oneof(
          ...Object.entries(values).map(([type, value]) =>
            fc.record({ type: fc.constant(type), value: valueOf(type, value) }),
          ),
        ),
      },
      { weight: 2, arbitrary: fc.record({ save: fc.constantFrom(...ANSWERS) }) },
      // A reload, a tab that was closed, a window that was left by Escape.
      { weight: 2, arbitrary: fc.constant('again' as const) },
    ),
    { minLength: 1, maxLength: 14 },
  )

class MemoryStorage extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null
  setItem = (key: string, value: string) => void this.set(key, value)
  removeItem = (key: string) => void this.delete(key)
}
const storage = () =>
  new Proxy(new MemoryStorage(), {
    ownKeys: (all) => [...all.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get: (all, key) => all[key as keyof MemoryStorage],
  })

let answer: (typeof ANSWERS)[number]
/** What came to the server since the last save began, and what of it was stored. */
let asked: number
let sent: Values | undefined

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { user: '7' } }, querySelectorAll: () => [] })
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    asked++
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    const body = init?.body ?? (input instanceof Request ? await input.text() : undefined)
    if (answer === 'saved') sent = { ...sent, ...(JSON.parse(String(body ?? '{}')) as Values) }
    if (answer === 'saved') return Response.json({ ...stored, ...entry, ...user, startup, ...sent })
    const errors =
      answer === 'field' ? [{ path: Object.keys(JSON.parse(String(body)) as Values)[0] ?? '', message: 'Taken' }] : []
    return Response.json({ title: 'Conflict', detail: 'Not now.', errors }, { status: 409 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  // The next file of the worker begins without a toast.
  toasts.subscribe((toast) => toast && toasts.close(toast.id))()
})

/** A form in a page that was just opened. */
function openForm(settings: FormSettings<Values>, known: Values) {
  let said: ServerProblems = { fields: [] }
  const { secrets = [], draft: name } = settings
  const draft: FormDraft = { name: name!, stored: known, saved: { current: undefined }, secrets }
  const form = new FormApi(formOptions({ ...settings, defaultValues: known }, draft, (change) => (said = change(said))))
  form.mount()
  restoreTyped(form, draft, Date.now())
  return { form, draft, said: () => said }
}

/** What was typed, as it is sent: nothing for what is blank, an amount as a number. */
const meant = (value: unknown, name: string) =>
  value === '' ? null : name === 'fundingAmount' ? parseMoney(String(value)) : value

/** What Other means is asked for while Other is chosen, and forgotten with it (rules: Investor profile). */
function onScreen(values: Values, { type, value }: { type: string; value: unknown }): Values {
  const next = { ...values, [type]: value }
  if (!('otherInterestArea' in next) || (next['areasOfInterest'] as string[]).includes('Other')) return next
  return { ...next, otherInterestArea: '' }
}

it.each(Object.entries(FORMS))(
  'whatever is typed into %s is kept, said or stored, in any order',
  async (_, element) => {
    renderToStaticMarkup(element)
    const settings = seen.settings as FormSettings<Values>
    const secrets: readonly string[] = settings.secrets ?? []
    const differing = (one: Values, other: Values) =>
      Object.keys(one).filter(
        (name) => !secrets.includes(name) && JSON.stringify(one[name]) !== JSON.stringify(other[name]),
      )

    async function walk(all: Step[]) {
      vi.stubGlobal('localStorage', storage())
      let known = settings.defaultValues
      let typed = { ...known }
      let page = openForm(settings, known)

      async function save(how: (typeof ANSWERS)[number]) {
        ;[answer, asked, sent] = [how, 0, undefined]
        await page.form.handleSubmit()
        const isWrong = Object.keys((page.form.state.errorMap.onChange ?? {}) as Values).length > 0
        const { sentence, fields } = page.said()
        if (isWrong) return expect([asked, sentence]).toEqual([0, undefined])
        // Whoever presses Save is told why it was not, and only then.
        expect(sentence !== undefined || fields.length > 0).toBe(asked > 0 && how !== 'saved')
        if (asked > 0 && how !== 'saved') return
        const stored = new Map(Object.entries(sent ?? {}))
        const changed = differing(typed, known).filter((name) => name !== 'takesFilters')
        if (known === settings.defaultValues) expect([...stored.keys()]).toEqual(expect.arrayContaining(changed))
        for (const [name, value] of stored)
          if (name in typed) expect([name, meant(value, name)]).toEqual([name, meant(typed[name], name)])
        for (const secret of secrets) typed[secret] = page.form.state.values[secret]
        known = { ...typed }
      }

      for (const step of all) {
        if (step === 'again') {
          for (const secret of secrets) typed[secret] = known[secret]
          page = openForm(settings, known)
        } else if ('save' in step) await save(step.save)
        else {
          typed = onScreen(typed, step)
          for (const name of differing(typed, page.form.state.values)) page.form.setFieldValue(name, typed[name])
          for (const secret of secrets) page.form.setFieldValue(secret, typed[secret])
        }
        keepTyped(page.form, page.draft, Date.now())
        expect(page.form.state.values).toEqual(typed)
        expect(Object.keys(unsaved(page.form, page.draft)).toSorted()).toEqual(differing(typed, known).toSorted())
        for (const secret of secrets)
          expect(localStorage.getItem(`draft:7:${settings.draft}`) ?? '').not.toContain(secret)
      }
    }
    await fc.assert(fc.asyncProperty(steps(settings.defaultValues), walk), { numRuns: 80 })
  },
)

it('every form of the product is one of these, or keeps nothing on purpose', () => {
  const users = globSync('site/features/**/*.{ts,tsx}').filter((path) =>
    /\buseForm[(<]/.test(readFileSync(path, 'utf8')),
  )
  const imported = readFileSync(import.meta.filename, 'utf8')
  const name = (path: string) => /([^/]+)\.tsx?$/.exec(path)![1]!
  const hooks = { 'use-startup-form': 'StartupProfileDialog', 'use-investor-form': 'InvestorProfileDialog' }
  const missing = users
    .map(name)
    .filter((one) => !NOT_KEPT.test(one) && !imported.includes(`/${hooks[one as keyof typeof hooks] ?? one}.tsx'`))
  expect(missing).toEqual([])
})
