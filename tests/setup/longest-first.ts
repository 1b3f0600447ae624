import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Journeys that take longer than their lines tell: begun last, one of them would keep a worker busy alone. */
const LONG = [
  'e2e/accessibility',
  'faults/publish',
  'e2e/dialogs',
  'faults/backup',
  'e2e/cms',
  'e2e/start',
  'faults/kept-pages',
  'faults/living-region',
  'e2e/keyboard',
  'faults/shared-content',
  'security/bad-input',
].map((name) => `/tests/${name}.test.ts`)

function place({ moduleId }: TestSpecification): number {
  const found = LONG.findIndex((path) => moduleId.endsWith(path))
  return found === -1 ? LONG.length : found
}

/** The long ones first; the others as Vitest has them, by their last run or their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}
