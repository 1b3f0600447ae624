import type { ApiContext } from '#api/context.ts'
import { twoStepCalls } from '#api/contract/two-step/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { confirmSetup, newRecoveryCodes, startSetup, turnOff, twoStepState } from './two-step.service.ts'

export const twoStepRoutes = (context: ApiContext) =>
  serve(context, twoStepCalls, {
    state: twoStepState,
    setUp: startSetup,
    confirm: confirmSetup,
    renewCodes: newRecoveryCodes,
    turnOff,
  })
