import { hash } from 'node:crypto'

/** The whole number by which the calls name a piece of content: the same for the same file name, in every release. */
export const contentId = (slug: string): number => Number.parseInt(hash('sha256', slug, 'hex').slice(0, 12), 16)
