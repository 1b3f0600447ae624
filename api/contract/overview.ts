/** A new startup in the administrator's recent activity. */
export interface RecentStartup {
  id: number
  companyName: string
  approved: boolean
  createdAt: string
}
