import { AUDIT_ACTIONS, type AuditDetails } from '#api/audit/contract.ts'
import type { AuditEntry } from '#api/audit/calls.ts'

/** The page of the audit trail for one person or startup. */
export const auditAddress = (targetType: string, targetId: number) =>
  `/dashboard/admin/audit?targetType=${targetType}&targetId=${targetId}`

/** An action in words; one that this version does not know is named as it was written. */
export const actionLabel = (action: string): string =>
  (AUDIT_ACTIONS as Readonly<Record<string, string>>)[action] ?? action

/** Who did it. */
export function actorOf({ actorId, actorName }: Pick<AuditEntry, 'actorId' | 'actorName'>): string {
  if (actorId === null) return 'The system'
  return actorName ?? `User ${actorId} (deleted)`
}

const NOUNS: Readonly<Record<string, string>> = {
  user: 'User',
  startup: 'Startup',
  'password-reset': 'Password reset',
  message: 'E-mail',
}

/** What a file of the content is called: `news/spring-open-house.md` is "News: spring open house". */
const FOLDERS: Readonly<Record<string, string>> = {
  news: 'News',
  events: 'Event',
  'community/sections': 'Community section',
  'community/entries': 'Community directory',
  resources: 'Resources',
  pages: 'Page',
  settings: 'Settings',
}

/** The entry or the picture that a path names, in words. */
function contentOf(path: string): string {
  const [, folder = '', name = path] = /^(?:(.*)\/)?([^/]+)$/.exec(path) ?? []
  const title = name.replace(/\.[^.]+$/, '').replaceAll('-', ' ')
  return `${folder.startsWith('media') ? 'Picture' : (FOLDERS[folder] ?? 'Content')}: ${title}`
}

/** To whom or what it was done; empty where it was about nothing in particular. */
export function targetOf({ action, targetType, targetId, targetName, details }: AuditEntry): string {
  if (targetType === 'content') return typeof details?.['path'] === 'string' ? contentOf(details['path']) : 'Content'
  if (action === 'settings.change') return 'Settings of the platform'
  if (action === 'settings.look') return 'Look of the region'
  if (targetType === null || targetId === null) return ''
  if (targetType === 'introduction') return `Introduction ${targetId}`
  if (targetType === 'import') return `Import ${targetId}`
  const noun = NOUNS[targetType] ?? targetType
  return targetName ? `${noun}: ${targetName}` : `${noun} ${targetId} (deleted)`
}

type Fact = Exclude<AuditDetails[string], object>
/** `hasReason` as "has reason". */
const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const valueOf = (value: Fact | undefined) =>
  value === undefined || value === null
    ? 'nothing'
    : typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : String(value)

/** What was changed and what else is known, a line each: "role: user → founder". A path is said by `targetOf`. */
export function factsOf(details: AuditDetails | null): string[] {
  const { before = {}, after = {}, path: _, ...rest } = details ?? {}
  const [was, is] = [before, after] as Record<string, Fact>[]
  const changes = Object.keys(is!).filter((name) => was![name] !== is![name])
  return [
    ...changes.map((name) => `${words(name)}: ${valueOf(was![name])} → ${valueOf(is![name])}`),
    ...Object.entries(rest).map(([name, value]) => `${words(name)}: ${valueOf(value as Fact)}`),
  ]
}
