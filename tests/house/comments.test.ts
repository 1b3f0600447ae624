import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { longComments } from '#scripts/figures.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

it('comments: the check finds those that are too long', () => {
  const folder = temporaryFolder('comments')
  execFileSync('git', ['init', '-q', folder])
  const long = 'x'.repeat(120)
  writeFileSync(join(folder, 'a.ts'), `// short\n// ${long}\nconst text = '${long}'\n`)
  writeFileSync(join(folder, 'b.astro'), `{/* ${long} */}\n`)
  expect(longComments(folder)).toEqual(['a.ts:2', 'b.astro:1'])
})

it('comments: none has more than 120 characters a line', () => expect(longComments('.')).toEqual([]))
