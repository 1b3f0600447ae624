import type { Industry } from '#api/platform/contract/enumerations.ts'
import type { BadgeProps } from '#site/ui/data/Badge.tsx'

const TONES: Partial<Record<Industry, BadgeProps['tone']>> = {
  AgTech: 'success',
  CleanTech: 'success',
  HealthTech: 'info',
  EdTech: 'info',
  FinTech: 'accent',
  'E-commerce': 'accent',
  SaaS: 'primary',
}

/** The color of an industry's badge: seven have one, the others are neutral (rules: Closed lists). */
export const industryTone = (industry: Industry): NonNullable<BadgeProps['tone']> => TONES[industry] ?? 'neutral'
