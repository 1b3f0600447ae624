import type { Look } from '#content/schema/look.ts'

/** A region's own look. The version is another one after each change, so what has it in its address never changes. */
export type SiteLook = Look & { version: string }

/** The address of something of the look. */
export const lookAddress = ({ version }: SiteLook, file: string): string => `/look/${version}/${file}`
