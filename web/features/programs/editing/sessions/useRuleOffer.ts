import { useLingui } from '@lingui/react/macro'
import { useEditing } from '#web/features/programs/editing/EditorContext.ts'
import type { ExerciseDraft } from '#web/features/programs/editor/draft.ts'
import type { RuleProposal } from '#web/features/programs/studioRules/StudioRuleDialog.tsx'
import { notify } from '#web/ui/feedback/notify.ts'

type RuleVideo = Pick<ExerciseDraft, 'videoId' | 'name'>

interface ProgramChange extends Pick<RuleProposal, 'kind'> {
  exercise: RuleVideo
  replacement?: RuleVideo
}

/** Says what has changed, and offers to make it a rule of the studio where the user sets its rules. */
export function useRuleOffer(): (text: string, change: ProgramChange) => void {
  const { t } = useLingui()
  const { proposeRule } = useEditing()
  return (text, change) => {
    const proposal = proposalOf(change)
    if (!proposeRule || !proposal) return
    notify({ text, action: { label: t`Make it a studio rule`, onPress: () => proposeRule(proposal) }, shownMs: 10_000 })
  }
}

/** Undefined where an exercise has no video, as rules are about videos. */
export function proposalOf({ kind, exercise, replacement }: ProgramChange): RuleProposal | undefined {
  const [own, other] = [videoOf(exercise), videoOf(replacement)]
  if (!own || (kind === 'INSTEAD' && (!other || other.videoId === own.videoId))) return undefined
  return { kind, exercise: own, ...(other && { replacement: other }) }
}

function videoOf(exercise: RuleVideo | undefined) {
  return exercise?.videoId ? { videoId: exercise.videoId, name: exercise.name } : undefined
}
