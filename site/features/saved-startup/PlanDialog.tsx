import { useStore } from '@tanstack/react-form'
import { PIPELINE_LABELS, PIPELINE_STAGES, type PipelineStage } from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { pipelineForm, type PipelineState } from '#api/contract/saved-startup/pipeline.ts'
import type { SavedStartup } from '#api/contract/saved-startup/schema.ts'
import { PLAN_SAVE } from '#site/copy/failures/investor.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { FormSelect } from '#site/ui/form/FormSelect.tsx'
import { FormTextArea } from '#site/ui/form/FormTextArea.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { useForm } from '#site/ui/form/use-form.ts'
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
  /** The stage that it begins with; the startup's own unless told. */
  stage?: PipelineStage
  onOpenChange: (isOpen: boolean) => void
}

/** Stage, reason of a pass, and what to do next by when. */
export default function PlanDialog({ entry, stage = entry.pipeline, onOpenChange }: PlanDialogProps) {
  const { form, problems, draft } = useForm<PlanValues>({
    defaultValues: {
      pipeline: stage,
      passedReason: entry.passedReason ?? '',
      nextAction: entry.nextAction ?? '',
      nextActionOn: entry.nextActionOn ?? '',
    },
    schema: pipelineForm,
    onSubmit: async (values) => {
      await changeSaved(entry, values as Partial<PipelineState>)
      notify({ title: 'Plan saved', ...savedToo(entry) })
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
      title={`Plan for ${savedName(entry)}`}
      aria-label="Stage and next action"
    >
      <FormSelect form={form} name="pipeline" label="Stage" options={stages} />
      {isPassed && (
        <FormTextArea
          form={form}
          name="passedReason"
          label="Why you passed"
          rows={2}
          maxCount={LIMITS.passedReason.max}
          description="Only you see it. It helps when you meet them again."
        />
      )}
      <FormTextField
        form={form}
        name="nextAction"
        label="Next action"
        isOptional
        maxLength={LIMITS.nextAction.max}
        placeholder="Call two of their customers"
      />
      <FormTextField
        form={form}
        name="nextActionOn"
        label="On"
        type="date"
        isOptional
        description="It shows on your dashboard on that day."
      />
    </FormDialog>
  )
}
