import type { Viewer } from '#api/contract/policy.ts'

/** A live session and the person it belongs to, both read at this moment. */
export interface LiveSession {
  id: number
  remember: boolean
  viewer: Viewer
  userAgentLabel: string | null
  createdAt: number
  lastUsedAt: number
}
