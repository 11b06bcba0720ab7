import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { limits } from '#schema/__generated__/limits.ts'
import { planLimits } from '#schema/training/plan.ts'
import { useSessionName } from '#web/app/names/useSessionName.ts'
import { useEditing } from '#web/features/programs/editing/EditorContext.ts'
import { planChanged, sectionAdded } from '#web/features/programs/editor/arrange.ts'
import { newSection, type PlanDraft } from '#web/features/programs/editor/draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { TextField } from '#web/ui/field/TextField.tsx'
import { SectionFields } from './SectionFields.tsx'

/** A session: its name and its sections. */
export function PlanFields({ plan }: { plan: PlanDraft }) {
  const { t } = useLingui()
  const { editor } = useEditing()
  const sessionName = useSessionName()
  const { id } = plan
  const write = (change: Partial<PlanDraft>, at: string) =>
    editor.change((draft) => planChanged(draft, id, (one) => ({ ...one, ...change })), `${id} ${at}`)
  const add = () =>
    editor.change((draft) => planChanged(draft, id, (one) => sectionAdded(one, newSection(t`Main part`))))
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <TextField
        label={t`Session name`}
        value={sessionName(plan.name)}
        maxLength={planLimits.name}
        autoComplete="off"
        error={plan.name.trim() === '' && t`Enter a name.`}
        onChange={({ currentTarget }) => write({ name: currentTarget.value }, 'name')}
      />
      <TextArea
        label={t`Notes for this session`}
        aside={<Trans>Optional</Trans>}
        rows={2}
        maxLength={limits.Plan.description.max}
        value={plan.description}
        onChange={({ currentTarget }) => write({ description: currentTarget.value }, 'description')}
      />
      {plan.sections.map((section, index) => (
        <SectionFields key={section.id} plan={plan} section={section} place={index} />
      ))}
      <div>
        <Button
          size="compact"
          variant="secondary"
          icon={<Plus size={18} aria-hidden />}
          disabled={plan.sections.length >= planLimits.sections}
          onClick={add}
        >
          <Trans>Add section</Trans>
        </Button>
      </div>
    </div>
  )
}
