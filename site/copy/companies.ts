/** Texts of the public directory of startups. */
export const COMPANIES = {
  title: 'Companies',
  lead: (region: string) => `Who is building what in ${region}: the startups that are open to everybody.`,
  search: 'Search',
  placeholder: 'Name, industry or pitch',
  industry: 'Industry',
  stage: 'Stage',
  anyIndustry: 'All industries',
  anyStage: 'All stages',
  submit: 'Search',
  clear: 'Show all',
  pages: 'Companies: pages',
  previous: 'Previous page',
  next: 'Next page',
  emptyTitle: 'No companies yet',
  emptyText: 'Companies appear here once they are reviewed and their founders open them to everybody.',
  emptyAction: 'Add your startup',
  noneTitle: 'No company matches',
  noneText: 'Try another word, or fewer filters.',
  /** Of a search that has not come to the end of a long list. */
  furtherTitle: 'None so far',
  furtherText: 'The search goes on at the next page.',
  unclaimed: 'Unclaimed',
  unclaimedTitle: 'Unclaimed companies',
  unclaimedText: 'They’re known in the region, but no founder has claimed the profile yet. We only show public facts.',
  unclaimedOneText: 'No founder has claimed this profile yet. We only show public facts.',
  unclaimedCount: (total: number) => `${total.toLocaleString('en-US')} unclaimed`,
  claimed: 'Claimed companies',
  unclaimedAll: (total: number) => `Show all ${total.toLocaleString('en-US')} unclaimed`,
  unclaimedPages: 'Unclaimed companies: pages',
  claim: 'Claim this profile',
  claimTitle: 'Is this your company?',
  claimText: 'Claim the profile to complete it and to meet investors. An administrator reviews each claim.',
  claimForFounders: 'Only people who are registered as founders can claim a profile.',
  forInvestors: 'For investors',
  forInvestorsText: (name: string) =>
    `Approved investors see what ${name} asks for, its traction and its documents, and can ask for an introduction.`,
  fullProfile: 'See the full profile',
} as const

/** How many companies there are, or match; nothing where none does, and where no one counted. */
export function companyCount(total: number | null, isFiltered: boolean): string {
  if (!total) return ''
  const count = `${total.toLocaleString('en-US')} ${total === 1 ? 'company' : 'companies'}`
  return isFiltered ? `${count} found` : count
}
