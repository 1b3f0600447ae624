import type { CmsAction, CmsAnswer, CmsParams } from '#api/cms/contract/protocol.ts'
import { send } from '#cms/screens/errors.ts'

/** One action of the gateway. @throws Refused with a sentence for the editor. */
export const gateway = <Name extends CmsAction>(action: Name, params: CmsParams<Name>): Promise<CmsAnswer<Name>> =>
  send<CmsAnswer<Name>>('/api/cms', action, params)
