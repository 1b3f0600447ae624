import type { ApiContext } from '#api/context.ts'
import { passkeyCalls } from '#api/contract/passkey/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { addPasskey, listPasskeys, removePasskey, setUpPasskey } from './passkey.service.ts'

export const passkeyRoutes = (context: ApiContext) =>
  serve(context, passkeyCalls, { list: listPasskeys, setUp: setUpPasskey, add: addPasskey, remove: removePasskey })
