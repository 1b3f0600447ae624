import { type Call, callRefusal } from './call.ts'
import type { Viewer } from './policy.ts'

function viewer(id: number, role: Viewer['role'], requestedRole: Viewer['requestedRole']): Viewer {
  return { id, role, requestedRole, approved: role !== 'user', active: true, mustChangePassword: false }
}

/** The kinds of people whom the calls tell apart. A pending account is known by the role it asked for. */
const VIEWER_KINDS = [
  'visitor',
  'pending founder',
  'pending investor',
  'founder',
  'investor',
  'editor',
  'admin',
] as const
export type ViewerKind = (typeof VIEWER_KINDS)[number]

/** One person of each kind. */
export const VIEWERS: Readonly<Record<ViewerKind, Viewer | null>> = {
  visitor: null,
  'pending founder': viewer(1, 'user', 'founder'),
  'pending investor': viewer(2, 'user', 'investor'),
  founder: viewer(3, 'founder', 'founder'),
  investor: viewer(4, 'investor', 'investor'),
  editor: viewer(5, 'editor', 'founder'),
  admin: viewer(6, 'admin', null),
}

/** The kinds of people who may make a call. */
export const kindsOf = (call: Call): ViewerKind[] =>
  VIEWER_KINDS.filter((kind) => callRefusal(call, VIEWERS[kind]) === null)
