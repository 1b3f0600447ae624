import { AUDIT_ACTIONS, type AuditDetails, type AuditEntry } from '#api/contract/audit.ts'

/** The page of the audit trail for one person or startup. */
export const auditAddress = (targetType: string, targetId: number) =>
  `/dashboard/admin/audit?targetType=${targetType}&targetId=${targetId}`

/** Opens what happened to one person or startup. */
export const followAddress = (targetType: string, targetId: number) =>
  location.assign(auditAddress(targetType, targetId))

/** An action in words; one that this version does not know is named as it was written. */
export const actionLabel = (action: string): string =>
  (AUDIT_ACTIONS as Readonly<Record<string, string>>)[action] ?? action

/** Who did it. */
export function actorOf({ actorId, actorName }: Pick<AuditEntry, 'actorId' | 'actorName'>): string {
  if (actorId === null) return 'The system'
  return actorName ?? `User ${actorId} (deleted)`
}

const NOUNS: Readonly<Record<string, string>> = { user: 'User', startup: 'Startup', 'password-reset': 'Password reset' }

/** To whom or what it was done; empty where it was about nothing in particular. */
export function targetOf({ targetType, targetId, targetName }: AuditEntry): string {
  if (targetType === null || targetId === null) return ''
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

/** What was changed and what else is known, a line each: "role: user → founder". */
export function factsOf(details: AuditDetails | null): string[] {
  const { before = {}, after = {}, ...rest } = details ?? {}
  const [was, is] = [before, after] as Record<string, Fact>[]
  const changes = Object.keys(is!).filter((name) => was![name] !== is![name])
  return [
    ...changes.map((name) => `${words(name)}: ${valueOf(was![name])} → ${valueOf(is![name])}`),
    ...Object.entries(rest).map(([name, value]) => `${words(name)}: ${valueOf(value as Fact)}`),
  ]
}
