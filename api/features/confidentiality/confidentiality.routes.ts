import type { ApiContext } from '#api/context.ts'
import { confidentialityCalls } from '#api/contract/confidentiality/calls.ts'
import { serve } from '#api/middleware/serve.ts'
import { agree, listAgreements, readAgreement, readTerms, writeTerms } from './confidentiality.service.ts'

export const confidentialityRoutes = (context: ApiContext) =>
  serve(context, confidentialityCalls, {
    write: writeTerms,
    read: readTerms,
    agree,
    list: listAgreements,
    record: readAgreement,
  })
