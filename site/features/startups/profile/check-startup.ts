import type { Startup } from '#api/startups/contract/responses.ts'
import { withChosenVisibility } from '#api/startups/contract/offers.ts'
import { parseStartupChanges, startupInput } from '#api/startups/contract/schema.ts'
import type { StartupValues } from './startup-form.ts'

/**
 * Checks the values. Of a stored profile only what was changed is validated, and sent, so that a value that another
 * form once accepted never blocks a save (rules: Unchanged values).
 */
export const checkStartup = (values: StartupValues, startup: Startup | null) =>
  startup ? parseStartupChanges(withChosenVisibility(startup), values) : startupInput.safeParse(values)
