import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { planLimits } from '#schema/training/plan.ts'
import { shortened } from '#schema/values/shortened.ts'
import { useEditing } from '#web/features/programs/editing/EditorContext.ts'
import { exerciseChanged, planChanged } from '#web/features/programs/editor/arrange.ts'
import type { ExerciseDraft, PlanDraft } from '#web/features/programs/editor/draft.ts'
import { PlayVideo } from '#web/features/programs/page/PlayVideo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { TextField } from '#web/ui/field/TextField.tsx'
import { NumberField } from '#web/ui/number/NumberField.tsx'
import { SegmentedControl } from '#web/ui/option/SegmentedControl.tsx'
import { DialogButton } from '#web/ui/overlay/DialogButton.tsx'
import { useRuleOffer } from './useRuleOffer.ts'

interface ExerciseFieldsProps {
  plan: PlanDraft
  exercise: ExerciseDraft
}

type Counted = 'sets' | 'reps' | 'duration' | 'rest' | 'weight'

/** Sets, repetitions, time, weight and notes of an exercise. */
export function ExerciseFields({ plan, exercise }: ExerciseFieldsProps) {
  const { t } = useLingui()
  const { editor } = useEditing()
  const { id, name, caption } = exercise
  const write = (change: Partial<ExerciseDraft>, at?: string) =>
    editor.change(
      (draft) => planChanged(draft, plan.id, (one) => exerciseChanged(one, id, change)),
      at && `${id} ${at}`,
    )
  return (
    <div className="flex flex-col gap-4 border-t border-line p-4">
      <TextField
        label={t`Exercise name`}
        value={name}
        maxLength={planLimits.name}
        autoComplete="off"
        error={name.trim() === '' && t`Enter a name.`}
        onChange={({ currentTarget }) => write({ name: currentTarget.value }, 'name')}
      />
      <Counts exercise={exercise} onWrite={write} />
      <TextArea
        label={t`Coach’s cue`}
        hint={t`Read aloud when the exercise starts.`}
        aside={<Trans>Optional</Trans>}
        rows={2}
        maxLength={planLimits.caption}
        value={caption}
        onChange={({ currentTarget }) => write({ caption: currentTarget.value }, 'caption')}
      />
      <Shown exercise={exercise} onWrite={write} />
    </div>
  )
}

interface Writing {
  exercise: ExerciseDraft
  onWrite: (change: Partial<ExerciseDraft>, at?: string) => void
}

const USUAL_REPS = 10
const USUAL_S = 30

function Counts({ exercise, onWrite }: Writing) {
  const { t } = useLingui()
  const timeLabel = t({ message: 'Time', context: 'duration' })
  const [counts, setCounts] = useState<'reps' | 'time'>(exercise.duration > 0 ? 'time' : 'reps')
  const field = (
    at: Counted,
    { label, most, unit, step = 1 }: { label: string; most: number; unit?: string; step?: number },
  ) => (
    <NumberField
      label={label}
      value={exercise[at]}
      min={0}
      max={most}
      step={step}
      end={unit}
      error={exercise[at] > most && t`Enter 0–${most}.`}
      onChange={(value) => onWrite({ [at]: value ?? 0 }, at)}
    />
  )
  return (
    <>
      <SegmentedControl
        label={t`Measure by`}
        labelShown
        options={[
          { value: 'reps', label: t`Reps` },
          { value: 'time', label: timeLabel },
        ]}
        value={counts}
        onValueChange={(next) => {
          setCounts(next)
          onWrite(next === 'reps' ? { reps: USUAL_REPS, duration: 0 } : { reps: 0, duration: USUAL_S })
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {field('sets', { label: t`Sets`, most: planLimits.sets })}
        {counts === 'reps'
          ? field('reps', { label: t`Reps`, most: planLimits.reps })
          : field('duration', { label: timeLabel, most: planLimits.seconds, unit: t`s`, step: 5 })}
        {field('weight', { label: t`Weight`, most: planLimits.weight, unit: t`kg`, step: 2.5 })}
        {field('rest', { label: t`Rest`, most: planLimits.seconds, unit: t`s`, step: 5 })}
      </div>
    </>
  )
}

const loadPicker = async () => (await import('./PickVideos.tsx')).PickVideos

/** The exercise's video, with a button to replace it. */
function Shown({ exercise, onWrite }: Writing) {
  const { t } = useLingui()
  const offerRule = useRuleOffer()
  const { videoId, name } = exercise
  const [isWatching, setIsWatching] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      {isWatching && videoId && (
        <div className="max-w-md">
          <PlayVideo id={videoId} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {videoId && (
          <Button
            size="compact"
            variant="secondary"
            aria-pressed={isWatching}
            onClick={() => setIsWatching(!isWatching)}
          >
            {isWatching ? <Trans>Hide video</Trans> : <Trans>Watch video</Trans>}
          </Button>
        )}
        <DialogButton
          size="compact"
          variant="secondary"
          load={loadPicker}
          renderDialog={(PickVideos, { open, onOpenChange }) =>
            open && (
              <PickVideos
                title={<Trans>Choose video</Trans>}
                most={1}
                onClose={() => onOpenChange(false)}
                onPick={([video]) => {
                  onOpenChange(false)
                  if (!video) return
                  const replacement = { videoId: video.id, name: shortened(video.title, planLimits.name) }
                  onWrite(replacement)
                  offerRule(t`${name} replaced`, { kind: 'INSTEAD', exercise, replacement })
                }}
              />
            )
          }
        >
          {videoId ? <Trans>Change video</Trans> : <Trans>Choose video</Trans>}
        </DialogButton>
      </div>
    </div>
  )
}
