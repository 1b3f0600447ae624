import type { Member } from './member.ts'

/** A new startup in the administrator's recent activity. */
export interface RecentStartup {
  id: number
  companyName: string
  approved: boolean
  createdAt: string
}

/** GET /api/admin/overview: what the administrator's dashboard opens with (rules: Administrator dashboard). */
export interface Overview {
  totalUsers: number
  /** Startup profiles, approved or not. */
  startups: number
  /** Investor profiles, public or not. */
  investors: number
  /** Requests for a role that wait for a review; those that were rejected wait for the person to ask again. */
  pendingApprovals: number
  /** Those of them that wait longer than promised: more than two business days in the site's time zone. */
  overdueRequests: number
  /** The five newest. */
  recentStartups: RecentStartup[]
  /** The five newest. */
  recentUsers: Member[]
  /** The first five: completed profiles first, then newest first (rules: Administrator dashboard). `profileCompleted` false earns a warning. */
  pendingRequests: Member[]
}
