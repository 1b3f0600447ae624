import { domainOf } from '#api/contract/website/domain.ts'

interface Signed {
  speaksFor: string | null
}

/** What a save of a profile changes of its sign: it ends with its domain (rules: Speaks for a website). */
export const endedSign = ({ speaksFor }: Signed, { website }: { website?: string | null }): Partial<Signed> =>
  speaksFor !== null && website !== undefined && domainOf(website) !== speaksFor ? { speaksFor: null } : {}
