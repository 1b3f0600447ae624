import { startupView, type Viewer } from '#api/policy.ts'
import type { Facts, Name, Owned, User, World } from '#tests/security/two-of-each.ts'

/** A resource that a path can name, and the policy's decision about it. */
export interface Target {
  name: string
  params: readonly (string | number)[]
  status: (viewer: Viewer | null) => number
}

/** A request of an authorized user: the example of its declaration, unless one is given here. */
export interface Sample {
  /** The expected response. */
  done: number
  /** The resources that its path may name; none without parameters. */
  targets?: (facts: Facts) => Target[]
  query?: (world: World) => string
  /** Sent as JSON. */
  body?: (facts: Facts, me: User | null) => object
  /** Sent unchanged. */
  raw?: { type: string; body: () => Buffer | Promise<Buffer> }
  /** Prepares a world so that the call can do everything it's for. */
  prepare?: (world: World, me: User | null) => Promise<void>
}

/** Additions to the declarations of calls for valid requests, by the name of the call. */
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
