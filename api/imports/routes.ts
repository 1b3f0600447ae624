import type { ApiContext } from '#api/context.ts'
import { oneOf } from '#api/platform/contract/enumerations.ts'
import { tableImportCalls } from './calls.ts'
import { TABLE_KINDS } from './contract/kinds.ts'
import { notFound } from '#api/errors.ts'
import { readChunks } from '#api/platform/files/upload-slots.ts'
import { answerCsv } from '#api/platform/http/response.ts'
import { serve } from '#api/platform/http/serve.ts'
import { requireStillAllowed } from '#api/platform/http/middleware.ts'
import { chooseColumns, removeImport, runImport, undoImport } from './service.ts'
import { uploadImport, exportImport } from './upload.service.ts'
import { listImports, listLines, readImport } from './find.service.ts'
import { createSample } from './sample.ts'

const getKind = oneOf(TABLE_KINDS)

export const tableImportRoutes = (context: ApiContext) =>
  serve(context, tableImportCalls, {
    list: listImports,
    upload: {
      withRequest: (context, viewer, input, c) =>
        context.uploads.acquire(viewer, (signal) =>
          uploadImport(context, viewer, input, {
            body: readChunks(c.req.raw.body, signal),
            received: () => requireStillAllowed(c),
          }),
        ),
    },
    sample: {
      withRequest: (_context, _viewer, { kind }, c) => {
        const known = getKind(kind)
        if (!known) throw notFound()
        return answerCsv(c, `${known}.csv`, createSample(known))
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
