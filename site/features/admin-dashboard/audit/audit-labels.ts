import { AUDIT_ACTIONS, type AuditDetails } from '#api/audit/contract.ts'
import type { AuditEntry } from '#api/audit/calls.ts'

/** The page of the audit log for one person or startup. */
export const auditAddress = (targetType: string, targetId: number) =>
  `/dashboard/admin/audit?targetType=${targetType}&targetId=${targetId}`

/** An action in words; one that this version does not know is named as it was written. */
export const actionLabel = (action: string): string =>
  (AUDIT_ACTIONS as Readonly<Record<string, string>>)[action] ?? action

/** Who did it. */
export function getActor({ actorId, actorName }: Pick<AuditEntry, 'actorId' | 'actorName'>): string {
  if (actorId === null) return 'The system'
  return actorName ?? `User ${actorId} (deleted)`
}

const RESOURCE_TYPES: Readonly<Record<string, string>> = {
  user: 'User',
  startup: 'Startup',
  'password-reset': 'Password reset',
  email: 'Email',
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

/** The entry or the image that a path names, in words. */
function getContent(path: string): string {
  const [, folder = '', name = path] = /^(?:(.*)\/)?([^/]+)$/.exec(path) ?? []
  const title = name.replace(/\.[^.]+$/, '').replaceAll('-', ' ')
  return `${folder.startsWith('media') ? 'Picture' : (FOLDERS[folder] ?? 'Content')}: ${title}`
}

/** To whom or what it was done; empty where it was about nothing in particular. */
export function getTarget({ action, targetType, targetId, targetName, details }: AuditEntry): string {
  if (targetType === 'content') return typeof details?.['path'] === 'string' ? getContent(details['path']) : 'Content'
  if (action === 'settings.change') return 'Settings'
  if (action === 'settings.branding') return 'Branding'
  if (targetType === null || targetId === null) return ''
  if (targetType === 'introduction') return `Introduction ${targetId}`
  if (targetType === 'import') return `Import ${targetId}`
  const resourceType = RESOURCE_TYPES[targetType] ?? targetType
  return targetName ? `${resourceType}: ${targetName}` : `${resourceType} ${targetId} (deleted)`
}

type Fact = Exclude<AuditDetails[string], object>
/** `hasReason` as "has reason". */
const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const getValue = (value: Fact | undefined) =>
  value === undefined || value === null
    ? 'nothing'
    : typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : String(value)

/** What was changed and what else is known, a line each: "role: user → founder". A path is said by `getTarget`. */
export function getFacts(details: AuditDetails | null): string[] {
  const { before = {}, after = {}, path: _, ...rest } = details ?? {}
  const [was, is] = [before, after] as Record<string, Fact>[]
  const changes = Object.keys(is!).filter((name) => was![name] !== is![name])
  return [
    ...changes.map((name) => `${words(name)}: ${getValue(was![name])} → ${getValue(is![name])}`),
    ...Object.entries(rest).map(([name, value]) => `${words(name)}: ${getValue(value as Fact)}`),
  ]
}
