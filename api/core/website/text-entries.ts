import { Resolver } from 'node:dns/promises'
import { LIMITS } from '#api/contract/limits.ts'

/** The text entries of a name, each as one text, or none. @throws Error where nobody answers in time */
export type TextEntries = (name: string) => Promise<string[]>

const NONE = new Set(['ENODATA', 'ENOTFOUND'])

/** Asks the name servers of the machine, or the given ones. It asks for names alone, and opens no address. */
export function createTextEntries(servers?: readonly string[]): TextEntries {
  return async (name) => {
    // One for each question, so that giving up one gives up no other.
    const resolver = new Resolver({ timeout: LIMITS.nameServer.each, tries: 1 })
    if (servers) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), LIMITS.nameServer.inAll)
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
    } catch (error) {
      if (NONE.has((error as NodeJS.ErrnoException).code ?? '')) return []
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}
