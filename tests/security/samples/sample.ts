import { startupView, type Viewer } from '#api/policy.ts'
import type { Facts, Name, Owned, User, World } from '#tests/security/two-of-each.ts'

/** Something that a path can name, and the policy's answer for it. */
export interface Target {
  name: string
  params: readonly (string | number)[]
  status: (viewer: Viewer | null) => number
}

/** A request as an authorised person would send it: the example of its declaration, unless one is given here. */
export interface Sample {
  /** Its answer then. */
  done: number
  /** What its path may name; without parameters there is nothing to name. */
  targets?: (facts: Facts) => Target[]
  query?: (world: World) => string
  /** Sent as JSON. */
  body?: (facts: Facts, me: User | null) => object
  /** Sent as it is. */
  raw?: { type: string; body: () => Buffer | Promise<Buffer> }
  /** Brings a world to where the call does all that it can do. */
  prepare?: (world: World, me: User | null) => Promise<void>
}

/** What a request needs besides its declaration, by the name of its call. */
export type Needs = Readonly<Record<string, Partial<Sample>>>

export const TOKEN = 'a'.repeat(52)

export const ofStartups =
  (params: (startup: Facts['startups'][number]) => Target['params'], status: StartupStatus) =>
  ({ startups: planted }: Facts): Target[] =>
    planted.map((startup) => ({
      name: `the startup of ${startup.owner}`,
      params: params(startup),
      status: (viewer) => status(viewer, startup.subject),
    }))

export type StartupStatus = (viewer: Viewer | null, subject: Facts['startups'][number]['subject']) => number

export const ofOwners =
  (list: (facts: Facts) => readonly Owned[], done: number) =>
  (facts: Facts): Target[] =>
    list(facts).map(({ id, owner }) => ({
      name: `what ${owner} owns`,
      params: [id],
      status: (viewer) => (viewer?.id === facts.people[owner].id ? done : 404),
    }))

export const allPeople = (of: (user: User) => number) => (facts: Facts) =>
  (Object.entries(facts.people) as [Name, User][]).map(([owner, user]) => ({ id: of(user), owner }))

export const statusOfStartup: StartupStatus = (viewer, subject) => (startupView(viewer, subject) === 'none' ? 404 : 200)

export const profile = { firstName: 'Ada', lastName: 'Quill', email: 'new@example.org', phoneNumber: '123' }
