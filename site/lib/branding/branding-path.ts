import type { Branding } from '#content/schema/branding.ts'

/** A region's own look. The version is another one after each change, so what has it in its address never changes. */
export type SiteBranding = Branding & { version: string }

/** The address of something of the look. */
export const brandingPath = ({ version }: SiteBranding, file: string): string => `/look/${version}/${file}`
