import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * Everything that depends on a block between two people, and what the person who was blocked sees (rules: Block). A new
 * use needs a line here, one there, and a case in `tests/security/block-pairs.test.ts`.
 */
const DEPENDS: Record<string, string> = {
  'api/account/data-export-tables.ts': 'one’s own blocks, in the download of one’s own data',
  'api/connections/availability.service.ts': 'cards: as of someone who takes no requests, once another could be made',
  'api/connections/request.service.ts': 'the question itself; another request: as to someone who takes none',
  'api/connections/service.ts': 'waiting to ask: goes on',
  'api/conversations/rows.ts': 'one’s own block, beside the conversation',
  'api/documents/access.service.ts': 'answers about documents: no notice and no email',
  'api/documents/access.ts': 'documents: as after their last day',
  'api/introductions/rows.ts': 'introductions: as if the other one did not say yes',
  'api/invitations/emails.ts': 'an invitation of a member by email: nothing arrives, and it reads as sent',
}

it('lists everything that reads blocks', () => {
  const uses = globSync('api/**/*.ts').filter((file) => {
    if (/\.test\.ts$|\/tables?\.ts$|testing-/.test(file)) return false
    return /\bareApart\b|"blocks"|import \{[^}]*\bblocks\b[^}]*\} from/.test(readFileSync(file, 'utf8'))
  })
  expect(uses.toSorted()).toEqual(Object.keys(DEPENDS))
})
