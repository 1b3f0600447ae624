import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { CallContext } from '#api/context.ts'
import { EXPOSURE } from '#api/contract/match/factors.ts'
import type { Reader } from '#api/db/database.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'
import { Region } from './region.ts'
import {
  askedOnDays,
  type Change,
  changesAfter,
  lastChange,
  type Read,
  showingsAfter,
  showingsOfDays,
} from './region.changes.ts'
import { epochDay, investorSides, startupSides } from './region.rows.ts'
import type { Side } from './sides.ts'

/** Rows that are read in one go, between which other requests run. */
const CHUNK = 500

/** Calls `take` with chunk after chunk, each behind the last id of the one before. */
async function inChunks<Row extends { id: number }>(
  after: number,
  read: (after: number) => Promise<Row[]>,
  take: (rows: Row[]) => void,
): Promise<number> {
  for (;;) {
    const rows = await read(after)
    take(rows)
    after = rows.at(-1)?.id ?? after
    if (rows.length < CHUNK) return after
    await turn()
  }
}

/** A region of one database, in memory, which follows every commit of every process. */
class KeptRegion {
  readonly #read: Reader
  readonly #whenRead: (done: () => void) => void
  #region: Region | null = null
  #last: Read = { seq: 0, mark: 0 }
  #lastShowing = 0
  /** The first day whose showings count. */
  #firstDay = 0
  /** The day for which answers are counted. */
  #today = 0
  /** Somebody was read again since everybody's answers were smoothed. */
  #isAnsweredAnew = false
  /** One look at the database after the other. */
  #looks: Promise<unknown> = Promise.resolve()
  /** A look that has not read yet: it serves all who ask until it does, and sees all that was committed before. */
  #next: { today: number; look: Promise<Region> } | null = null

  constructor({ read, isServer = false }: MatchContext['database']) {
    this.#read = read
    // A server is asked when this turn of the event loop is over, a file at once.
    this.#whenRead = isServer ? (done) => void setImmediate(done) : (done) => done()
  }

  now(today: number): Promise<Region> {
    if (this.#next?.today === today) return this.#next.look
    const look = this.#looks.then(() => {
      this.#whenRead(() => {
        if (this.#next?.look === look) this.#next = null
      })
      return this.#look(today)
    })
    this.#next = { today, look }
    this.#looks = look.catch(() => {})
    return look
  }

  async #look(today: number): Promise<Region> {
    const firstDay = today - EXPOSURE.days + 1
    const known = this.#region
    if (known) await this.#leaveOldAnswers(known, today)
    // Asked together with the changes: over a server, one round trip.
    const first = known && Promise.resolve(showingsAfter(this.#read, this.#lastShowing, this.#firstDay, CHUNK))
    first?.catch(() => {})
    const isFollowed = known && (await this.#follow(known))
    const region = isFollowed ? known : await this.#load(today, firstDay)
    await this.#countShowings(region, firstDay, isFollowed && first)
    if (this.#isAnsweredAnew) region.smoothAnswers()
    this.#isAnsweredAnew = false
    return region
  }

  async #load(today: number, firstDay: number): Promise<Region> {
    const [read, region] = [this.#read, new Region()]
    this.#region = null
    // What changes from here on is read again afterwards.
    const last = await lastChange(read)
    this.#today = today
    this.#firstDay = firstDay
    this.#lastShowing = 0
    this.#isAnsweredAnew = true
    await inChunks(
      0,
      (after) => startupSides(read, region, today, sql`${startups.id} > ${after}`, CHUNK),
      (sides) => sides.forEach((side) => region.startups.put(side)),
    )
    await inChunks(
      0,
      (after) => investorSides(read, region, today, sql`${investors.id} > ${after}`, CHUNK),
      (sides) => sides.forEach((side) => region.investors.put(side)),
    )
    this.#last = last
    if (!(await this.#follow(region))) return this.#load(today, firstDay)
    this.#region = region
    return region
  }

  /** False where what was read before cannot be followed. */
  async #follow(region: Region): Promise<boolean> {
    for (;;) {
      const changes = await changesAfter(this.#read, this.#last)
      if (!changes) return false
      if (changes.length === 0) return true
      await this.#apply(region, changes)
      this.#last = changes.at(-1)!
    }
  }

  /** On another day, requests have become too old to count: who received them is read again. */
  async #leaveOldAnswers(region: Region, today: number): Promise<void> {
    if (today <= this.#today) return
    const old = await askedOnDays(this.#read, this.#today, today)
    this.#today = today
    await this.#apply(region, old)
  }

  async #apply(region: Region, changes: readonly Pick<Change, 'kind' | 'profileId'>[]): Promise<void> {
    const read = this.#read
    this.#isAnsweredAnew = true
    const idsOf = (kind: Change['kind']) =>
      new Set(changes.flatMap((change) => (change.kind === kind ? [change.profileId] : [])))
    const isOne = (id: typeof startups.id | typeof investors.id, ids: ReadonlySet<number>) =>
      sql`${id} in (select "value" from json_each(${JSON.stringify([...ids])}))`
    const [someStartups, someInvestors] = [idsOf('startup'), idsOf('investor')]
    if (someStartups.size > 0)
      replace(
        region.startups,
        someStartups,
        await startupSides(read, region, this.#today, isOne(startups.id, someStartups), someStartups.size),
      )
    if (someInvestors.size > 0)
      replace(
        region.investors,
        someInvestors,
        await investorSides(read, region, this.#today, isOne(investors.id, someInvestors), someInvestors.size),
      )
  }

  async #countShowings(
    region: Region,
    firstDay: number,
    first: Promise<Awaited<ReturnType<typeof showingsAfter>>> | null | false,
  ): Promise<void> {
    const read = this.#read
    const count = (shows: Change['kind'], ids: readonly number[], times: 1 | -1) => {
      const members = shows === 'startup' ? region.startups : region.investors
      for (const id of ids) members.countShown(id, times)
    }
    const begin = this.#lastShowing
    this.#lastShowing = await inChunks(
      begin,
      (after) => (first && after === begin ? first : showingsAfter(read, after, this.#firstDay, CHUNK)),
      (rows) => rows.forEach(({ shows, profileIds }) => count(shows, profileIds, 1)),
    )
    if (firstDay <= this.#firstDay) return
    for (const { shows, profileIds } of await showingsOfDays(read, this.#firstDay, firstDay))
      count(shows, profileIds, -1)
    this.#firstDay = firstDay
  }
}

function replace<One extends Side>(
  members: { put: (one: One) => void; remove: (id: number) => void },
  ids: ReadonlySet<number>,
  sides: readonly One[],
): void {
  for (const id of ids) members.remove(id)
  for (const side of sides) members.put(side)
}

/** What suggestions need: letters have no more. */
export type MatchContext = Pick<CallContext, 'now'> & { database: { read: Reader; isServer?: boolean } }

const kept = new WeakMap<Reader, KeptRegion>()

/** Everybody who may be suggested, as the database has it now. Read at the first call, in steps; then it follows. */
export function regionOf({ database, now }: MatchContext): Promise<Region> {
  let region = kept.get(database.read)
  if (!region) kept.set(database.read, (region = new KeptRegion(database)))
  return region.now(epochDay(now()))
}
