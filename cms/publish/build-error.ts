import type { PublishProblem } from '#api/publishing/calls.ts'
import { describeContentError } from '#content/schema/errors.ts'

/**
 * A failed build; the live release is unchanged. The message is for the server administrator, `problems` for an editor.
 */
export class BuildError extends Error {
  override name = 'BuildError'
  readonly problems: PublishProblem[]

  constructor(problems: PublishProblem[]) {
    const list = problems.map((problem) =>
      problem.file ? describeContentError({ path: '', ...problem }) : problem.message,
    )
    super(`The site couldn’t be built. The last release stays live.\n${list.join('\n')}`)
    this.problems = problems
  }
}

const SENTENCES: Record<string, string> = {
  ENOSPC: 'The disk is full, so nothing was published. Make room on it, then publish again.',
  EDQUOT: 'The disk is full for this account, so nothing was published. Make room on it, then publish again.',
  EROFS: 'The disk can’t be written to, so nothing was published. Your server administrator has to look at it.',
  EACCES: 'A folder may not be written to, so nothing was published. Your server administrator has to allow it',
  EMFILE: 'Too many files are open on the server. Publish again in a moment.',
}

/** An error as a readable sentence: a disk error by its name, any other by its first line. */
export function toProblem(error: unknown): PublishProblem {
  const { code = '', message = String(error), path } = error as NodeJS.ErrnoException
  const known = Object.keys(SENTENCES).find((name) => code === name || message.includes(name))
  const text = known ? SENTENCES[known] : `The site couldn’t be made: ${message.split('\n', 1)[0]}`
  return { file: '', field: '', message: known === 'EACCES' ? `${text}${path ? ` (${path})` : ''}.` : text! }
}
