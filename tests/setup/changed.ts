import { globSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { GitVCSProvider, type VCSProvider } from 'vitest/node'
import { HARDENING, JOURNEYS, SMOKE } from './projects.ts'

const PRODUCT = /^(api|cms|content|demo|scripts|site)\/(?!.*\.test\.tsx?$)|^package-lock\.json$|^astro\.config\./

/** For `--changed`: a journey runs the product as a process, so its imports don't show which changes affect it. */
const provider: VCSProvider = {
  async findChangedFiles(options) {
    const changed = await new GitVCSProvider().findChangedFiles(options)
    const touchesProduct = changed.some((path) => PRODUCT.test(relative(options.root, path)))
    return touchesProduct
      ? [...changed, ...globSync([SMOKE, JOURNEYS, HARDENING]).map((path) => resolve(path))]
      : changed
  },
}

export default provider
