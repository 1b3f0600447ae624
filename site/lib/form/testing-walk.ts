import { FormApi } from '@tanstack/react-form'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { parseMoney } from '#api/platform/contract/money.ts'
import { saveFormDraft, restoreTyped, unsaved, type FormDraft } from '#site/ui/form/form-draft.ts'
import { formOptions, type FormSettings } from '#site/ui/form/form-options.ts'
import type { ServerProblems } from '#site/ui/form/problems.ts'

export type Values = Record<string, unknown>

const text = fc.constantFrom('', 'Wren', 'A wall of stone', 'Ten ports wait for us, and two more ask.', 'x'.repeat(70))
/** Whole numbers that are chosen from a list. */
const COUNTS = new Set(['openRequests', 'menteeCapacity'])

/** What a person types or chooses in a field: mostly what fits it, sometimes what does not. */
function getValue(name: string, value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === 'boolean') return fc.boolean()
  if (name === 'messageIds' || name === 'recordIds') return fc.uniqueArray(fc.constantFrom('3', '7', '12'))
  if (Array.isArray(value))
    return fc.uniqueArray(fc.constantFrom('Energy', 'Other', 'Ten walls', 'Boats'), { maxLength: 4 })
  if (/website|linkedIn|pitchDeck/.test(name)) return fc.constantFrom('', 'https://wren.example/a', 'no link')
  if (name === 'fundingAmount') return fc.constantFrom('', '$2,000,000', 'much')
  if (name === 'industry') return fc.constantFrom('Energy', 'SaaS')
  if (name === 'stage') return fc.constantFrom('seed', 'mvp')
  if (name === 'pipeline') return fc.constantFrom('new', 'contacted', 'passed')
  if (name === 'timeZone') return fc.constantFrom('UTC', 'Europe/Vienna')
  if (name === 'frequency') return fc.constantFrom('daily', 'weekly')
  if (COUNTS.has(name)) return fc.constantFrom('1', '3', '8')
  if (name === 'nextActionOn') return fc.constantFrom('', '2026-12-01')
  if (name === 'investmentRange') return fc.constantFrom('', '$50K - $100K', '$1M+')
  if (name === 'email') return fc.constantFrom('ines@people.example', 'else@people.example', 'none')
  return text
}

const ANSWERS = ['saved', 'refused', 'field', 'lost'] as const
export type Step = { type: string; value: unknown } | { save: (typeof ANSWERS)[number] } | 'again'

export const steps = (values: Values) =>
  fc.array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.oneof(
          ...Object.entries(values).map(([type, value]) =>
            fc.record({ type: fc.constant(type), value: getValue(type, value) }),
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
let promptCount: number
let sent: Values | undefined

/** A browser of the person 7, and a server that answers a save with `whole` and what was sent. */
export function useBrowser(whole: object): void {
  vi.stubGlobal('document', { documentElement: { dataset: { user: '7' } }, querySelectorAll: () => [] })
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('location', { pathname: '/', search: '', href: 'http://localhost/' })
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    promptCount++
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    const body = init?.body ?? (input instanceof Request ? await input.text() : undefined)
    if (answer === 'saved') sent = { ...sent, ...(JSON.parse(String(body ?? '{}')) as Values) }
    if (answer === 'saved') return Response.json({ ...whole, ...sent })
    const errors =
      answer === 'field' ? [{ path: Object.keys(JSON.parse(String(body)) as Values)[0] ?? '', message: 'Taken' }] : []
    return Response.json({ title: 'Conflict', detail: 'Not now.', errors }, { status: 409 })
  })
}

/** A form in a page that was just opened. */
function openForm(settings: FormSettings<Values>, known: Values) {
  let problems: ServerProblems = { fields: [] }
  const { secrets = [], draft: name } = settings
  const draft: FormDraft = { name: name!, stored: known, saved: { current: undefined }, secrets }
  const form = new FormApi(
    formOptions({ ...settings, defaultValues: known }, draft, (change) => (problems = change(problems))),
  )
  form.mount()
  restoreTyped(form, draft, Date.now())
  return { form, draft, problems: () => problems }
}

/** What was typed, as it is sent: nothing for what is blank, an amount or a count as a number. */
function meant(value: unknown, name: string): unknown {
  if (value === '') return null
  if (COUNTS.has(name)) return Number(value)
  if (name === 'messageIds' || name === 'recordIds') return (value as unknown[]).map(Number)
  return name === 'fundingAmount' ? parseMoney(String(value)) : value
}

/** What Other means is asked for while Other is chosen, and forgotten with it (rules: Investor profile). */
function onScreen(values: Values, { type, value }: { type: string; value: unknown }): Values {
  const next = { ...values, [type]: value }
  if (!('otherInterestArea' in next) || (next['areasOfInterest'] as string[]).includes('Other')) return next
  return { ...next, otherInterestArea: '' }
}

/** Someone at a form, step by step: what stands in it, in the draft and at the server is what they typed. */
export function walkThrough(settings: FormSettings<Values>) {
  const secrets: readonly string[] = settings.secrets ?? []
  const differing = (first: Values, second: Values) =>
    Object.keys(first).filter(
      (name) => !secrets.includes(name) && JSON.stringify(first[name]) !== JSON.stringify(second[name]),
    )

  return async function walk(all: Step[]) {
    vi.stubGlobal('localStorage', storage())
    let known = settings.defaultValues
    let typed = { ...known }
    let page = openForm(settings, known)

    async function save(how: (typeof ANSWERS)[number]) {
      ;[answer, promptCount, sent] = [how, 0, undefined]
      await page.form.handleSubmit()
      const isWrong = Object.keys((page.form.state.errorMap.onChange ?? {}) as Values).length > 0
      const { sentence, fields } = page.problems()
      if (isWrong) return expect([promptCount, sentence]).toEqual([0, undefined])
      // Only Save says why it was not saved.
      expect(sentence !== undefined || fields.length > 0).toBe(promptCount > 0 && how !== 'saved')
      if (promptCount > 0 && how !== 'saved') return
      const stored = new Map(Object.entries(sent ?? {}))
      const changed = differing(typed, known).filter((name) => name !== 'takesFilters')
      if (known === settings.defaultValues) expect([...stored.keys()]).toEqual(expect.arrayContaining(changed))
      for (const [name, value] of stored)
        if (Object.hasOwn(typed, name)) expect([name, meant(value, name)]).toEqual([name, meant(typed[name], name)])
      for (const secret of secrets) typed[secret] = page.form.state.values[secret]
      if (settings.isEmptied) typed = { ...settings.defaultValues }
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
      saveFormDraft(page.form, page.draft, Date.now())
      expect(page.form.state.values).toEqual(typed)
      expect(Object.keys(unsaved(page.form, page.draft)).toSorted()).toEqual(differing(typed, known).toSorted())
      for (const secret of secrets)
        expect(localStorage.getItem(`draft:7:${settings.draft}`) ?? '').not.toContain(secret)
    }
  }
}
