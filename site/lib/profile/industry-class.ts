import type { Industry } from '#api/platform/contract/enumerations.ts'

/** The hue of an industry's mark on a card: a square beside the word, because a chip's own color says a state. */
const HUES: Partial<Record<Industry, string>> = {
  AgTech: 'leaf',
  CleanTech: 'teal',
  HealthTech: 'blue',
  EdTech: 'violet',
  FinTech: 'gold',
  'E-commerce': 'clay',
  SaaS: 'green',
}

/** The class of an industry's badge on a card: seven have a mark, the others none (rules: Closed lists). */
export const industryClass = (industry: Industry): string => {
  const hue = HUES[industry]
  return hue ? `badge badge-neutral industry industry-${hue}` : 'badge badge-neutral'
}
