/** Texts of the public directory of startups. */
export const COMPANIES = {
  title: 'Startup directory',
  lead: (region: string) => `Public profiles of startups in ${region}.`,
  search: 'Search',
  placeholder: 'Name, industry or pitch',
  industry: 'Industry',
  stage: 'Stage',
  anyIndustry: 'All industries',
  anyStage: 'All stages',
  submit: 'Search',
  clear: 'Show all',
  pages: 'Startup directory: pages',
  previous: 'Previous page',
  next: 'Next page',
  emptyTitle: 'No startups yet',
  emptyText: 'Startups appear here once they’re approved and set to public.',
  emptyAction: 'Add your startup',
  noneTitle: 'No startups match',
  noneText: 'Try a different search or remove a filter.',
  /** Of a search that has not come to the end of a long list. */
  furtherTitle: 'None so far',
  furtherText: 'Keep searching on the next page.',
  unclaimed: 'Unclaimed',
  unclaimedTitle: 'Unclaimed startups',
  unclaimedText: 'They’re known in the region, but no founder has claimed the profile yet. We only show public facts.',
  unclaimedOneText: 'No founder has claimed this profile yet. We only show public facts.',
  unclaimedCount: (total: number) => `${total.toLocaleString('en-US')} unclaimed`,
  claimed: 'Claimed startups',
  unclaimedAll: (total: number) => `Show all ${total.toLocaleString('en-US')} unclaimed`,
  unclaimedPages: 'Unclaimed startups: pages',
  claim: 'Claim this profile',
  claimTitle: 'Is this your startup?',
  claimText: 'Claim the profile to complete it and to meet investors. An administrator reviews each claim.',
  claimForFounders: 'Only people who are registered as founders can claim a profile.',
  forInvestors: 'For investors',
  forInvestorsText: (name: string) =>
    `Approved investors can see ${name}’s funding ask, traction, and documents, and request to connect.`,
  fullProfile: 'See the full profile',
} as const

/** How many startups there are, or match; nothing where none does, and where no one counted. */
export function companyCount(total: number | null, isFiltered: boolean): string {
  if (!total) return ''
  const count = `${total.toLocaleString('en-US')} ${total === 1 ? 'startup' : 'startups'}`
  return isFiltered ? `${count} found` : count
}
