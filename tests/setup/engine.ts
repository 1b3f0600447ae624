import type { TestProject } from 'vitest/node'
import { ensureEngine } from '#scripts/browser.ts'
import { ENGINE_PROJECTS } from './projects.ts'

/** Installs the engine of a project once, before several test files need it at the same time. */
export default function setup({ name }: TestProject) {
  ensureEngine(ENGINE_PROJECTS[name as keyof typeof ENGINE_PROJECTS])
}
