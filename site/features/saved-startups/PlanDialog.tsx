import { useStore } from '@tanstack/react-form'
import { PIPELINE_LABELS, PIPELINE_STAGES, type PipelineStage } from '#api/saved-startups/contract/pipeline.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { pipelineForm, type PipelineState } from '#api/saved-startups/contract/schema.ts'
import { PLAN_SAVE } from '#site/copy/failures/investor.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { changeSaved } from './saved-list.ts'
import { savedName, savedToo } from './saved-view.ts'

const stages = PIPELINE_STAGES.map((id) => ({ id, label: PIPELINE_LABELS[id] }))

interface PlanValues {
  pipeline: string
  passedReason: string
  nextAction: string
  nextActionOn: string
}

export interface PlanDialogProps {
  entry: SavedStartup
  /** The stage that it begins with; the startup's own by default. */
  stage?: PipelineStage
  onOpenChange: (isOpen: boolean) => void
}

/** Stage, reason of a pass, and what to do next by when. */
export default function PlanDialog({ entry, stage = entry.pipeline, onOpenChange }: PlanDialogProps) {
  const { form, problems, draft } = useAppForm<PlanValues>({
    defaultValues: {
      pipeline: stage,
      passedReason: entry.passedReason ?? '',
      nextAction: entry.nextAction ?? '',
      nextActionOn: entry.nextActionOn ?? '',
    },
    schema: pipelineForm,
    onSubmit: async (values) => {
      await changeSaved(entry, values as Partial<PipelineState>)
      notify({ title: 'Next step saved', ...savedToo(entry) })
      onOpenChange(false)
    },
    draft: `plan-${entry.startupId}`,
    failure: PLAN_SAVE,
    toasts: true,
  })
  const isPassed = useStore(form.store, ({ values }) => values.pipeline === 'passed')
  return (
    <FormDialog
      {...{ form, problems, draft, onOpenChange }}
      title={`Next step: ${savedName(entry)}`}
      aria-label="Stage and next action"
    >
      <form.AppField name="pipeline">{(field) => <field.Select label="Stage" options={stages} />}</form.AppField>
      {isPassed && (
        <form.AppField name="passedReason">
          {(field) => (
            <field.TextArea
              label="Why you passed"
              rows={2}
              maxCount={LIMITS.passedReason.max}
              description="Only you see it. It helps when you meet them again."
            />
          )}
        </form.AppField>
      )}
      <form.AppField name="nextAction">
        {(field) => (
          <field.TextField
            label="Next action"
            isOptional
            maxLength={LIMITS.nextAction.max}
            placeholder="Call two of their customers"
          />
        )}
      </form.AppField>
      <form.AppField name="nextActionOn">
        {(field) => (
          <field.TextField label="On" type="date" isOptional description="It shows on your dashboard on that day." />
        )}
      </form.AppField>
    </FormDialog>
  )
}
