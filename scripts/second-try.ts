import type { TestModule, Vitest } from 'vitest/node'
import { ENGINE_PROJECTS } from '#tests/setup/projects.ts'

/** The projects whose tests use a browser, in which a busy machine can cause unexpected delays. */
const OF_BROWSERS = ['components', 'smoke', 'journeys', ...Object.keys(ENGINE_PROJECTS)]
/** If more files than this fail, they have a common cause, which a second try would only repeat. */
const MOST_FILES = 5

/** The failures in a file, with their reasons. */
function failuresOf(module: TestModule): string[] {
  const place = `${module.project.name} ${module.relativeModuleId}`
  const reasons = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())].map(
    ({ message }) => `${place}: ${message}`,
  )
  const failed = [...module.children.allTests('failed')].map((test) => {
    const messages = test.result().errors?.map(({ message }) => message) ?? []
    return `${place} > ${test.fullName}: ${messages.join('\n')}`
  })
  return [...reasons, ...failed]
}

/**
 * Runs failed browser test files a second time, as a whole: a single test would find what its first try left in the
 * region. Returns the first failures of the files that then passed.
 */
export async function tryAgain(vitest: Vitest, projects: readonly string[] = OF_BROWSERS): Promise<string[]> {
  const failed = vitest.state.getTestModules().filter((module) => !module.ok())
  // A project of Vitest's browser mode adds the browser to its name.
  const isOfBrowsers = failed.every(({ project }) => projects.includes(project.name.replace(/ \(\w+\)$/, '')))
  if (failed.length === 0 || failed.length > MOST_FILES || !isOfBrowsers) return []
  if (vitest.state.getUnhandledErrors().length > 0) return []
  const failures = new Map(failed.map((module) => [module.id, failuresOf(module)]))
  const { testModules } = await vitest.runTestSpecifications(failed.map((module) => module.toTestSpecification()))
  return testModules.filter((module) => module.ok()).flatMap(({ id }) => failures.get(id) ?? [])
}
