import { afterAll, afterEach } from 'vitest'
import { endFile } from '#tests/after-file.ts'
import { shownPages } from '#tests/shown-pages.ts'

/** Vitest ends a worker with a signal. Work postponed to the exit of the process is done all the same. */
function leaveInOrder() {
  process.exit()
}

// A setup file is loaded once per test file.
if (!process.listeners('SIGTERM').some(({ name }) => name === leaveInOrder.name)) process.on('SIGTERM', leaveInOrder)
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await shownPages())
})
afterAll(endFile)
