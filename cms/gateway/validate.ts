import { entryProblems } from '#cms/content/entry-text.ts'
import { entryOf, isOpenCollection } from '#cms/content/paths.ts'
import { entriesThatUse } from '#cms/media/media.ts'
import { isPicture } from '#cms/media/picture.ts'
import { readFileBelow } from '#cms/repository/files.ts'
import type { Validate } from '#cms/repository/repair.ts'
import { describeContentError } from '#content/schema/errors.ts'

/** Whether a change that is found at a start may be kept: by the rules that a save in the editor meets. */
export function validateIn(root: string): Validate {
  const exists = async (path: string) => (await readFileBelow(root, path).catch(() => null)) !== null
  return async (path, bytes) => {
    const entry = entryOf(path)
    if (entry && bytes === null) return isOpenCollection(entry.collection) ? null : 'Every site needs this file.'
    if (entry) {
      const [problem] = await entryProblems(entry, bytes!.toString('utf8'), exists)
      return problem ? describeContentError(problem) : null
    }
    if (bytes === null) return (await entriesThatUse(root, path)).length > 0 ? 'An entry shows this picture.' : null
    return isPicture(bytes) ? null : 'This is not a picture.'
  }
}
