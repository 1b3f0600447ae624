import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Journeys that take longer than their size tells: begun last, one of them would keep a worker busy alone. Those that
 * wait for a promised time stand between those that compute.
 */
const LONG = [
  'e2e/accessibility',
  'faults/publish',
  'sockets/patience',
  'e2e/cms',
  'e2e/first-day-walk',
  'sockets/uploads',
  'e2e/dialogs',
  'faults/kept-pages',
  'security/bad-input',
  'faults/shared-content',
  'faults/living-region',
  'e2e/keyboard',
  'e2e/two-machines',
  'e2e/start',
  'e2e/look',
  'faults/backup',
  'faults/load',
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
