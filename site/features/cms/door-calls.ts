import type { CmsAction, CmsAnswer, CmsParams } from '#cms/door/protocol.ts'
import { send } from '#cms/screens/refused.ts'

/** One action of the door. @throws Refused with a sentence for the editor. */
export const door = <Name extends CmsAction>(action: Name, params: CmsParams<Name>): Promise<CmsAnswer<Name>> =>
  send<CmsAnswer<Name>>('/api/cms', action, params)
