import type { Branding } from '#content/schema/branding.ts'

/** A region's own branding. Each change makes a new version, so what has it in its address never changes. */
export type SiteBranding = Branding & { version: string }

/** The address of a file of the branding. */
export const brandingPath = ({ version }: SiteBranding, file: string): string => `/look/${version}/${file}`
