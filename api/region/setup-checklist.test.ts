import { beforeEach, describe, expect, it } from 'vitest'
import type { SetupChecklistStep } from './calls.ts'
import { STEPS, THINGS } from './contract/setup-checklist.ts'
import { enqueueMail, markSent } from '#api/email/queue.service.ts'
import { writeInternal } from './settings.service.ts'
import { emails } from '#api/email/table.ts'
import { startupPayload } from '#api/platform/contract/testing.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { stepsOf, type SetupChecklistFacts } from './setup-checklist.service.ts'

const EMPTY: SetupChecklistFacts = {
  completed: [],
  sendsMail: false,
  mailArrives: false,
  editors: 0,
  entries: 0,
  imports: 0,
  profiles: 0,
  people: 0,
  skipped: [],
}
const open = (steps: readonly SetupChecklistStep[]) =>
  steps.filter(({ state }) => state === 'open').map(({ step }) => step)

describe('the setup checklist', () => {
  it('has every step open without any facts, and none with all of them', () => {
    expect(open(stepsOf(EMPTY))).toEqual(STEPS)
    expect(stepsOf(EMPTY).flatMap(({ missing }) => missing)).toEqual(THINGS)
    const full = { sendsMail: true, mailArrives: true, editors: 1, entries: 1, imports: 1, people: 1 }
    expect(open(stepsOf({ ...EMPTY, ...full, completed: THINGS }))).toEqual([])
  })

  it('names what is missing for a step', () => {
    const steps = stepsOf({ ...EMPTY, completed: ['region', 'tagline', 'about'], sendsMail: true })
    const missing = Object.fromEntries(steps.map((each) => [each.step, each.missing]))
    expect(missing).toMatchObject({ name: ['platform', 'city'], texts: ['blurb'], email: ['testEmail'] })
  })

  it('hides a skipped step until it is done', () => {
    const skipped = ['terms', 'email'] as const
    expect(open(stepsOf({ ...EMPTY, skipped }))).toEqual(STEPS.filter((step) => step !== 'terms' && step !== 'email'))
    const done = stepsOf({ ...EMPTY, skipped, sendsMail: true, mailArrives: true })
    expect(done.find(({ step }) => step === 'email')).toEqual({ step: 'email', state: 'done', missing: [] })
  })

  it('accepts profiles from any source as a start', () => {
    expect(open(stepsOf({ ...EMPTY, profiles: 1 }))).not.toContain('import')
  })
})

describe('the setup checklist of an installation', () => {
  let api: TestApi
  let cookie: string
  let release: object
  beforeEach(async () => {
    release = {}
    api = await createTestApi({ sendsMail: true, published: () => JSON.stringify(release) })
    cookie = (await api.signedInAs('admin')).cookie
  })
  const list = () => api.json<SetupChecklistStep[]>('GET', '/api/admin/setup-checklist', { cookie })
  const isOpen = async (step: string) => open(await list()).includes(step as SetupChecklistStep['step'])
  const skipStep = (step: string, isSkipped: boolean) =>
    api.call('PUT', `/api/admin/setup-checklist/${step}`, { cookie, body: { isSkipped } })

  it('shows a step as done when the facts say so', async () => {
    expect(open(await list())).toEqual(STEPS)

    release = { completed: ['platform', 'region', 'city', 'contact', 'unheard-of'], entries: 1 }
    expect([await isOpen('name'), await isOpen('contact'), await isOpen('publish')]).toEqual([false, false, false])

    const editor = await api.signedInAs('editor', { active: false })
    expect(await isOpen('editor')).toBe(true)
    await api.call('PATCH', `/api/admin/users/${editor.id}/activate`, { cookie })
    expect([await isOpen('editor'), await isOpen('invite')]).toEqual([false, true])

    await api.database.write((tx) =>
      enqueueMail(tx, { kind: 'resetReceived', address: 'ines@region.example', data: {} }, api.clock.now),
    )
    expect(await isOpen('email')).toBe(true)
    const [email] = await api.database.read.select().from(emails)
    await markSent(api.database, email!, api.clock.now)
    // A mail server that accepted an email hasn't delivered it yet.
    expect(await isOpen('email')).toBe(true)
    await api.database.write((tx) => writeInternal(tx, 'mailArrivedFrom', 'no-reply@localhost', api.clock.now))
    expect(await isOpen('email')).toBe(false)
    api.context.mailFrom = 'hello@cedar.example'
    expect(await isOpen('email')).toBe(true)
    api.context.mailFrom = undefined

    const invite = (role: string) =>
      api.call('POST', '/api/admin/invitations', { cookie, body: { email: `${role}@people.example`, role } })
    await invite('editor')
    expect(await isOpen('invite')).toBe(true)
    await invite('investor')
    expect([await isOpen('invite'), await isOpen('import')]).toEqual([false, true])

    const founder = await api.signedInAs('founder')
    await api.call('POST', '/api/startup/profile', { cookie: founder.cookie, body: startupPayload })
    expect(await isOpen('import')).toBe(false)
  })

  it('can skip a step and undo that, with one audit entry each', async () => {
    for (const isSkipped of [true, true, false]) expect((await skipStep('terms', isSkipped)).status).toBe(200)
    await skipStep('branding', true)
    expect([await isOpen('terms'), await isOpen('branding')]).toEqual([true, false])
    const audit = await api.json<{ action: string; details: object }[]>('GET', '/api/admin/audit', { cookie })
    expect(audit.map(({ action, details }) => [action, details])).toEqual([
      ['setup-checklist.skip', { step: 'branding', isSkipped: true }],
      ['setup-checklist.skip', { step: 'terms', isSkipped: false }],
      ['setup-checklist.skip', { step: 'terms', isSkipped: true }],
    ])
    expect((await skipStep('lunch', true)).status).toBe(404)
  })
})
