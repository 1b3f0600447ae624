/** The tabs of the investor's dashboard, as the address names them; the first is open by default. */
export const INVESTOR_TABS = ['browse', 'saved'] as const
export type InvestorTab = (typeof INVESTOR_TABS)[number]
