import { join } from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import Sqlite from 'libsql'
import { afterAll, expect, test } from 'vitest'
import type { Connection } from '#api/connections/calls.ts'
import {
  CONNECTION_PARTIES,
  type ConnectionParty,
  allowedTransitions,
  otherParty,
  type ConnectionSnapshot,
} from '#api/connections/contract/transitions.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { CONNECTION_STATES } from '#api/connections/contract/transitions.ts'
import { getCookie, loadMain } from '#tests/people.ts'
import { useRegion } from '#tests/region.ts'

const { product, at, call } = await useRegion('connection-moves')
const database = new Sqlite(join(product.dataDir, 'trellis.db'), { timeout: 10_000 })
afterAll(() => void database.close())

const INVESTOR = 'Margit Solheim'
const COMPANY = 'Overbough'
const FOUNDER = 'Mateo Grieg'
const USERNAMES = { investor: 'margit.solheim', founder: 'mateo.grieg' } as const
/** The connection that every case creates again. */
const ID = 90_001

const cookies = {
  investor: await getCookie(product.url, USERNAMES.investor),
  founder: await getCookie(product.url, USERNAMES.founder),
}
const [startup] = await call<{ id: number }[]>(USERNAMES.investor, 'GET', `/api/startups?q=${COMPANY}`)
const investor = await call(USERNAMES.investor, 'GET', '/api/user')
const founder = await call(USERNAMES.founder, 'GET', '/api/user')

/** What the screens of one user offer about the other one, by accessible name. */
const offersAbout = (name: string): Record<string, string> => ({
  [`Accept ${name}`]: 'accept',
  [`Decline ${name}`]: 'decline',
  [`Extend by two weeks: ${name}`]: 'extend',
  [`Withdraw the request to ${name}`]: 'withdraw',
  [`End connection with ${name}`]: 'withdraw',
  [`Connect: ${name}`]: 'request',
  [`Request connection: ${name}`]: 'request',
  'Request Connection': 'request',
  [`Notify me when they’re available: ${name}`]: 'watch',
  'Notify me when they’re available': 'watch',
  [`Answer: ${name}`]: 'answer',
  'Answer their request': 'answer',
  [`Message: ${name}`]: 'converse',
  Message: 'converse',
  Unblock: 'unblock',
  Send: 'write',
  'Propose times': 'meet',
  [`Propose times to ${name}`]: 'meet',
  'Record an outcome': 'record',
})

/** Everything on a page that can be clicked and is one of these, in alphabetical order. */
function offeredIn(html: string, names: Record<string, string>): string[] {
  const isControl = ({ name, attribs }: { name: string; attribs: Record<string, string> }) =>
    (name === 'a' || name === 'button') && !('disabled' in attribs)
  const found = DomUtils.findAll(isControl, parseDocument(html).children).flatMap((control) => {
    const name = (control.attribs['aria-label'] ?? DomUtils.textContent(control)).replace(/\s+/g, ' ').trim()
    return names[name] ?? []
  })
  return [...new Set(found)].toSorted()
}

/** Every page on which one user meets the other one, and which part of the table applies there. */
const PAGES: Record<
  ConnectionParty,
  [path: string, part: 'list' | 'saved' | 'home' | 'card' | 'profile' | 'conversation'][]
> = {
  investor: [
    ['/dashboard/investor?tab=saved', 'saved'],
    [`/dashboard/investor?q=${COMPANY}`, 'home'],
    [`/startups?q=${COMPANY}&view=table`, 'card'],
    [`/startups?q=${COMPANY}&view=list`, 'card'],
    [`/startup/${startup!.id}`, 'profile'],
    [`/conversations/${ID}`, 'conversation'],
  ],
  founder: [
    ['/dashboard/startup', 'list'],
    ['/investors?q=Solheim', 'card'],
    [`/conversations/${ID}`, 'conversation'],
  ],
}

interface Case {
  snapshot: ConnectionSnapshot | null
  /** When it reached this state. */
  days: number
  isExtended?: boolean
  /** Which user has blocked the other. */
  blockedBy?: ConnectionParty
}

/** What a part of the screens should offer according to the table, and nothing else. */
function getExpected(part: (typeof PAGES)['investor'][number][1], party: ConnectionParty, each: Case): string[] {
  const { snapshot, days, isExtended = false, blockedBy } = each
  const transitions = allowedTransitions(party, snapshot)
  const answers = transitions.flatMap(({ action }) =>
    action === 'accept' || action === 'decline' || action === 'withdraw' || (action === 'extend' && !isExtended)
      ? [action]
      : [],
  )
  const requests = transitions.flatMap(({ action, to, afterDays = 0 }) =>
    action === 'request' && !blockedBy && days >= afterDays ? [to === 'accepted' ? 'answer' : 'request'] : [],
  )
  const isConnected = snapshot?.state === 'accepted'
  const converse = isConnected ? ['converse'] : []
  const meet = isConnected ? ['meet'] : []
  const parts = {
    list: [...answers, ...converse, ...meet],
    // What needs the user is on Home alone.
    saved: [...answers.filter((action) => action === 'withdraw'), ...converse, ...meet],
    // What needs the user is at the top of Home, whatever is below.
    home: [...requests, ...answers.filter((action) => action !== 'withdraw'), ...converse],
    card: [...requests, ...converse],
    profile: [...requests, ...answers.filter((action) => action === 'withdraw'), ...converse, ...meet],
    conversation: [
      // Block stands in the menu, which opens with a press.
      ...(blockedBy === party ? ['unblock'] : []),
      ...(isConnected ? ['write', 'meet', 'record'] : []),
    ],
  }
  return parts[part].toSorted()
}

/** Puts the connection into a state, as of some days ago. */
function upload({ snapshot, days, isExtended, blockedBy }: Case): void {
  const now = Date.now()
  const ago = now - days * DAY
  const of = (is: boolean, value: number) => (is ? String(value) : 'null')
  const { state, initiatedBy } = snapshot ?? {}
  const wasAnswered = state === 'accepted' || state === 'declined' || initiatedBy === 'region'
  const values = [
    ID,
    investor.id,
    startup!.id,
    `'${state!}'`,
    `'${initiatedBy!}'`,
    ago,
    of(wasAnswered, ago),
    of(state === 'withdrawn', ago),
    state === 'requested' ? now + 9 * DAY : of(state === 'expired', ago),
    of(isExtended === true, ago),
  ]
  const columns =
    'id, investor_id, startup_id, state, initiated_by, created_at, answered_at, withdrawn_at, due_at, extended_at'
  const [blocker, blocked] = blockedBy === 'founder' ? [founder.id, investor.id] : [investor.id, founder.id]
  database.exec(`
    delete from connections where id = ${ID};
    delete from blocks where blocker_id in (${investor.id}, ${founder.id});
    ${snapshot ? `insert into connections (${columns}) values (${values.join()});` : ''}
    ${blockedBy ? `insert into blocks (blocker_id, blocked_id) values (${blocker}, ${blocked});` : ''}`)
}

const EACH = CONNECTION_STATES.flatMap((state) =>
  CONNECTION_PARTIES.map((initiatedBy) => ({ snapshot: { state, initiatedBy }, days: 1 })),
)
const CASES: Case[] = [
  // First, so that a conversation exists, whatever the connection's state is.
  { snapshot: { state: 'accepted', initiatedBy: 'region' }, days: 1 },
  { snapshot: { state: 'withdrawn', initiatedBy: 'region' }, days: 1 },
  { snapshot: null, days: 0 },
  ...EACH,
  ...EACH.filter(({ snapshot }) => snapshot.state === 'requested').map((each) => ({ ...each, isExtended: true })),
  // The last day on which no one can send a request, and the first on which both can again.
  ...EACH.flatMap(({ snapshot }) => {
    const { afterDays } = allowedTransitions('investor', snapshot).find(({ action }) => action === 'request') ?? {}
    return afterDays ? [afterDays - 0.1, afterDays].map((days) => ({ snapshot, days })) : []
  }),
  ...CONNECTION_PARTIES.flatMap((blockedBy) =>
    [1, 31].map((days) => ({ snapshot: { state: 'withdrawn', initiatedBy: 'investor' } as const, days, blockedBy })),
  ),
]

const getTitle = ({ snapshot, days, isExtended, blockedBy }: Case): string => {
  if (!snapshot) return 'nothing yet'
  const { state, initiatedBy } = snapshot
  const more = [isExtended && 'with more time', blockedBy && `blocked by the ${blockedBy}`].filter(Boolean)
  return [`${state} for ${days} days, begun by the ${initiatedBy}`, ...more].join(', ')
}

test.each(CASES.map((each) => [getTitle(each), each] as const))(
  'of %s every screen offers what the table allows',
  async (_title, each) => {
    upload(each)
    const found: string[] = []
    const expected: string[] = []
    for (const party of CONNECTION_PARTIES) {
      const names = offersAbout(party === 'investor' ? COMPANY : INVESTOR)
      for (const [path, part] of PAGES[party]) {
        // Without a connection there is no conversation, and the number of days matters only to the person who sends a
        // request.
        if (part === 'conversation' && !each.snapshot) continue
        if (each.days > 1 && part !== 'card' && part !== 'profile') continue
        const { status, main } = await loadMain(product.url, cookies[party], path)
        found.push(`${path} ${status} ${offeredIn(main, names).join()}`)
        expected.push(`${path} 200 ${getExpected(part, party, each).join()}`)
      }
    }
    expect(found).toEqual(expected)
  },
)

test.each(CONNECTION_PARTIES.flatMap((by) => [1, 31].map((days) => [by, days] as const)))(
  'pages of someone blocked by the %s %s days ago match those after any other end',
  async (by, days) => {
    const party = otherParty(by)
    const paths = [...PAGES[party].map(([path]) => path), '/conversations', '/notifications', '/matches']
    // A moment passes between the comparisons.
    const withoutTime = (main: string) => main.replace(/\b1\d{12}\b|T[\d:.]+Z| uid="\w+"/g, '')
    const pages = () =>
      Promise.all(
        paths.map(async (path) => {
          const { status, main } = await loadMain(product.url, cookies[party], path)
          return [path, status, withoutTime(main)] as const
        }),
      )
    const snapshot: ConnectionSnapshot = { state: 'withdrawn', initiatedBy: 'investor' }
    upload({ snapshot, days, blockedBy: by })
    // Only the first view of a day is counted.
    await pages()
    const blocked = await pages()
    upload({ snapshot, days })
    const profile = by === 'founder' ? 'startup_profiles' : 'investor_profiles'
    const ofOwner = `where user_id = ${by === 'founder' ? founder.id : investor.id}`
    // Without a block they can pause requests when another could be sent, and a founder can let access to a document
    // expire.
    const asIf = `update ${profile} set open_to_introductions`
    if (days > 30) database.exec(`${asIf} = 0 ${ofOwner}`)
    const documents = `update documents set expires_at`
    if (by === 'founder') database.exec(`${documents} = ${Date.now() - DAY} where startup_id = ${startup!.id}`)
    const ended = await pages()
    database.exec(`${asIf} = 1 ${ofOwner}; ${documents} = null where startup_id = ${startup!.id}`)
    expect(blocked).toEqual(ended)
  },
)

test('a conversation shows a new request and its answer after the earlier messages', async () => {
  upload({ snapshot: { state: 'accepted', initiatedBy: 'investor' }, days: 1 })
  const now = Date.now()
  const action = (party: ConnectionParty, action: string, text: string, days: number) =>
    `insert into connection_events (connection_id, party, action, text, at)
     values (${ID}, '${party}', '${action}', '${text}', ${now - days * DAY});`
  const message = (text: string, days: number) =>
    `insert into conversation_messages (conversation_id, party, text, sent_at)
     values (${ID}, 'founder', '${text}', ${now - days * DAY});`
  database.exec(`
    ${action('investor', 'request', 'One: shall we talk?', 90)} ${action('founder', 'accept', 'Two: gladly.', 89)}
    ${message('Three: our figures.', 88)} ${action('founder', 'withdraw', '', 80)}
    ${action('investor', 'request', 'Four: once more?', 2)} ${action('founder', 'accept', 'Five: of course.', 1)}
    ${message('Six: new figures.', 0.5)}`)
  const { main } = await loadMain(product.url, cookies.investor, `/conversations/${ID}`)
  const log = DomUtils.findOne(({ attribs }) => attribs['role'] === 'log', parseDocument(main).children)!
  const found = [...DomUtils.textContent(log).matchAll(/(One|Two|Three|Four|Five|Six): /g)].map(([, word]) => word)
  expect(found).toEqual(['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
})

test('anyone else is offered nothing of it', async () => {
  const names = { ...offersAbout(COMPANY), ...offersAbout(INVESTOR), ...offersAbout(FOUNDER) }
  for (const state of ['requested', 'accepted'] as const) {
    upload({ snapshot: { state, initiatedBy: 'investor' }, days: 1 })
    for (const username of ['admin', 'founder2', 'investor2', 'editor', 'pendinginvestor']) {
      const cookie = await getCookie(product.url, username)
      const found: string[] = []
      for (const [path, part] of [...PAGES.investor, ...PAGES.founder]) {
        const { status, main } = await loadMain(product.url, cookie, path)
        if (part === 'conversation' && status === 200) found.push(`${path} is read`)
        // Anyone who may send a request to one of the users is offered that.
        found.push(...offeredIn(main, names).filter((action) => action !== 'request'))
      }
      expect([username, state, ...found]).toEqual([username, state])
    }
  }
})

test('if two users click together, one reads what the other did, then both agree', async () => {
  const founders = await at('founder', '/dashboard/startup')
  const investors = await at('clement.barrow', '/dashboard/investor?tab=saved')
  await founders.page.getByRole('button', { name: 'Decline Clement Barrow' }).click()
  await investors.page.getByRole('button', { name: 'Withdraw the request to Greenloom' }).click()
  const decline = founders.page.getByRole('dialog', { name: 'Decline Clement Barrow' })
  const withdraw = investors.page.getByRole('alertdialog')
  const buttons = [
    decline.getByRole('button', { name: 'Decline' }),
    withdraw.getByRole('button', { name: 'Withdraw request' }),
  ]
  for (const button of buttons) await button.waitFor()
  await Promise.all(buttons.map((button) => button.click()))
  const refusedTo = await Promise.all(
    [decline, withdraw].map(async (dialog) => {
      const error = dialog.getByText(/^409: This request is already (declined|withdrawn)\.$/)
      await Promise.race([error.waitFor(), dialog.waitFor({ state: 'detached' })])
      return (await dialog.count()) === 1
    }),
  )
  expect(refusedTo.toSorted()).toEqual([false, true])
  const state = refusedTo[0] ? 'Withdrawn' : 'Declined'
  // The second user closes the dialog and reads what happened.
  await (refusedTo[0] ? decline : withdraw).getByRole('button', { name: refusedTo[0] ? 'Cancel' : 'Keep it' }).click()
  for (const [{ page }, name] of [
    [founders, 'Clement Barrow'],
    [investors, 'Greenloom'],
  ] as const) {
    const item = page.getByRole('region', { name: 'Connection requests' }).getByRole('listitem')
    await item
      .filter({ has: page.getByRole('heading', { name }) })
      .getByText(state, { exact: true })
      .waitFor()
    expect(await page.getByRole('button', { name: new RegExp(`^(Accept|Decline|Withdraw).* ${name}$`) }).count()).toBe(
      0,
    )
  }
  const open = await call<Connection[]>('clement.barrow', 'GET', '/api/connections')
  expect(open.map(({ state: is, startup: { companyName } }) => [companyName, is])).toContainEqual([
    'Greenloom',
    state.toLowerCase(),
  ])
})
