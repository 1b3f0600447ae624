import type { ApiContext } from '#api/context.ts'
import { twoStepCalls } from '#api/contract/two-step/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { liveSession } from '#api/middleware/viewer.ts'
import { confirmSetup, newRecoveryCodes, startSetup, turnOff, twoStepState } from './two-step.service.ts'

export const twoStepRoutes = (context: ApiContext) =>
  serve(context, twoStepCalls, {
    state: (context, _viewer, _input, c) => twoStepState(context, liveSession(c)),
    setUp: (context, _viewer, _input, c) => startSetup(context, liveSession(c)),
    confirm: (context, _viewer, { code }, c) => confirmSetup(context, liveSession(c), code),
    renewCodes: (context, _viewer, _input, c) => newRecoveryCodes(context, liveSession(c)),
    turnOff: (context, viewer, _input, c) =>
      turnOff(context, liveSession(c), { id: viewer.id, requestId: context.requestId }),
  })
