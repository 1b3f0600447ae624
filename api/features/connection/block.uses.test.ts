import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * Everything that depends on whether one of two people has blocked the other, and what the one who was blocked sees of
 * it (rules: Block). A new use comes with its line here, there, and a case in `tests/security/block-pairs.test.ts`.
 */
const DEPENDS: Record<string, string> = {
  'api/core/connection/apart.service.ts': 'the question itself, for the services below',
  'api/core/connection/asking.service.ts': 'cards: as of someone who takes no requests, once another could be made',
  'api/core/document/standing.ts': 'documents: as after their last day',
  'api/core/mail/kinds/invitation.ts': 'an invitation of a member by email: nothing arrives, and it reads as sent',
  'api/features/connection/connection.block.service.ts': 'the end: as without a block',
  'api/features/connection/connection.request.service.ts': 'another request: as to someone who takes none',
  'api/features/connection/connection.room.service.ts': 'waiting to ask: goes on',
  'api/features/conversation/conversation.rows.ts': 'one’s own block, beside the conversation',
  'api/features/document/document.grant.service.ts': 'answers about documents: no notice and no email',
  'api/features/introduction/introduction.rows.ts': 'introductions: as if the other one did not say yes',
  'api/features/own-data/own-data.tables.ts': 'one’s own blocks, in the download of one’s own data',
}

it('everything that asks for blocks is on the list', () => {
  const uses = globSync('api/**/*.ts').filter((file) => {
    if (/\.test\.ts$|^api\/db\/schema|testing-/.test(file)) return false
    return /schema\/block\.ts|"blocks"|apart\.service\.ts/.test(readFileSync(file, 'utf8'))
  })
  expect([...new Set([...uses, 'api/core/connection/apart.service.ts'])].toSorted()).toEqual(Object.keys(DEPENDS))
})
