import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ExerciseRuleKind } from '#planner/rules/exerciseRules.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioGroup } from '#web/ui/option/RadioGroup.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { useNewRule } from './useNewRule.ts'
import { useRuleText } from './useRuleText.ts'

interface RuleExercise {
  videoId: string
  name: string
}

/** A change to a program that could become a rule. */
export interface RuleProposal {
  exercise: RuleExercise
  /** The exercise that has taken its place. */
  replacement?: RuleExercise
  /** What the change suggests. */
  kind: ExerciseRuleKind
}

interface StudioRuleDialogProps {
  companyId: string
  proposal: RuleProposal
  onClose: () => void
}

/** Makes a change to one program a rule for all programs that the studio's members get from now on. */
export function StudioRuleDialog({ companyId, proposal, onClose }: StudioRuleDialogProps) {
  const { t } = useLingui()
  const { exercise, replacement } = proposal
  const [kind, setKind] = useState(proposal.kind)
  const ruleText = useRuleText()
  const { save, isSaving } = useNewRule()
  const kinds = (['NEVER', 'INSTEAD', 'ALWAYS'] as const).filter((one) => one !== 'INSTEAD' || replacement)
  const confirm = async () => {
    try {
      const replacementID = kind === 'INSTEAD' ? (replacement?.videoId ?? null) : null
      await save({ companyID: companyId, kind, videoID: exercise.videoId, replacementID })
      onClose()
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={<Trans>Make this a studio rule</Trans>}
      description={
        <Trans>
          Custom programs created from now on follow it wherever it suits the member. Admins can turn rules off in
          Training rules.
        </Trans>
      }
      closeLabel={t`Close`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button busy={isSaving} onClick={() => void confirm()}>
            <Trans>Save rule</Trans>
          </Button>
        </>
      }
    >
      <RadioGroup<ExerciseRuleKind>
        label={t`Rule`}
        options={kinds.map((value) => ({
          value,
          label: ruleText({ kind: value, exercise: exercise.name, replacement: replacement?.name }),
        }))}
        value={kind}
        onValueChange={setKind}
      />
    </Dialog>
  )
}
