/** The tabs of the funding request page, in order (rules: Funding requests). */
export const FUNDING_TABS = ['funding-info', 'guidelines', 'faq'] as const
export type FundingTab = (typeof FUNDING_TABS)[number]

export const FUNDING_TAB_LABELS: Readonly<Record<FundingTab, string>> = {
  'funding-info': 'Funding Info',
  guidelines: 'Guidelines',
  faq: 'FAQ',
}
