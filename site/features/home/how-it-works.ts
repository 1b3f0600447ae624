import type { Navigator } from '#site/lib/navigation.ts'

/** Whether the section is for this person: everybody but founders and investors (rules: Home). */
export const showsHowItWorks = (viewer: Navigator): boolean => viewer?.role !== 'founder' && viewer?.role !== 'investor'

/** The dashboard; where it would refuse somebody, their profile while they wait, and for an editor the resources. */
function orInstead(viewer: NonNullable<Navigator>, dashboard: string, resources: string): string {
  if (viewer.role === 'user') return '/profile'
  return viewer.role === 'editor' ? resources : dashboard
}

/** Where the founder's button leads (rules: Home). */
export function founderTarget(viewer: Navigator): string {
  if (!viewer) return '/auth'
  return viewer.role === 'founder' ? '/submit-pitch' : orInstead(viewer, '/dashboard/startup', '/resources-startup')
}

/** Where the investor's button leads (rules: Home). */
export function investorTarget(viewer: Navigator): string {
  if (!viewer) return '/auth'
  return viewer.role === 'investor'
    ? '/resources-startup'
    : orInstead(viewer, '/dashboard/investor', '/resources-investor')
}
