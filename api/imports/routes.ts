import type { ApiContext } from '#api/context.ts'
import { oneOf } from '#api/platform/contract/enumerations.ts'
import { tableImportCalls } from './calls.ts'
import { TABLE_KINDS } from './contract/kinds.ts'
import { notFound } from '#api/errors.ts'
import { chunksOf } from '#api/platform/files/upload-slots.ts'
import { answerCsv } from '#api/platform/http/response.ts'
import { serve } from '#api/platform/http/serve.ts'
import { requireStillAllowed } from '#api/platform/http/viewer.ts'
import { chooseColumns, removeImport, runImport, undoImport } from './service.ts'
import { bringTable, exportImport } from './upload.service.ts'
import { listImports, listLines, readImport } from './find.service.ts'
import { sampleOf } from './sample.ts'

const kindOf = oneOf(TABLE_KINDS)

export const tableImportRoutes = (context: ApiContext) =>
  serve(context, tableImportCalls, {
    list: listImports,
    bring: {
      withRequest: (context, viewer, input, c) =>
        context.uploads.take(viewer, (signal) =>
          bringTable(context, viewer, input, {
            body: chunksOf(c.req.raw.body, signal),
            received: () => requireStillAllowed(c),
          }),
        ),
    },
    sample: {
      withRequest: (_context, _viewer, { kind }, c) => {
        const known = kindOf(kind)
        if (!known) throw notFound()
        return answerCsv(c, `${known}.csv`, sampleOf(known))
      },
    },
    read: readImport,
    choose: chooseColumns,
    lines: listLines,
    report: {
      withRequest: async (context, viewer, input, c) =>
        answerCsv(c, `import-${input.id}.csv`, await exportImport(context, viewer, input)),
    },
    run: runImport,
    undo: undoImport,
    remove: removeImport,
  })
