const works: (() => unknown)[] = []

/** Runs something after all tests of the current file, after its own hooks. */
export function afterFile(work: () => unknown): void {
  works.push(work)
}

/** For the setup of the tests. */
export const endFile = (): Promise<unknown> => Promise.all(works.splice(0).map((work) => work()))
