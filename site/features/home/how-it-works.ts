import type { Navigator } from '#site/lib/navigation.ts'

/** Whether the section is for this person: everyone but founders and investors (rules: Home). */
export const showsHowItWorks = (viewer: Navigator): boolean => viewer?.role !== 'founder' && viewer?.role !== 'investor'

/** Where the founder's button leads (rules: Home). */
export function founderTarget(viewer: Navigator): string {
  if (!viewer) return '/auth?tab=register&role=founder'
  return viewer.role === 'founder' ? '/submit-pitch' : '/dashboard/startup'
}

/** Where the investor's button leads (rules: Home). */
export function investorTarget(viewer: Navigator): string {
  if (!viewer) return '/auth?tab=register&role=investor'
  return viewer.role === 'investor' ? '/resources-startup' : '/dashboard/investor'
}
