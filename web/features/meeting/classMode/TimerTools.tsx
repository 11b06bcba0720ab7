import { Trans, useLingui } from '@lingui/react/macro'
import { Timer } from 'lucide-react'
import { useState } from 'react'
import type { Room } from '#web/features/meeting/room/room.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { FilterChips } from '#web/ui/FilterChips.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type IntervalEntries, intervalsOf, nameOfPreset, presets } from './intervalsForm.ts'
import { TimerButtons } from './TimerButtons.tsx'
import { ToolSection } from './ToolSection.tsx'

const names = presets.map(nameOfPreset)

/** Starts rounds of work and rest that everybody sees. */
export function TimerTools({ room }: { room: Room }) {
  const { t } = useLingui()
  const timer = useValue(room.shared)?.timer
  const [entries, setEntries] = useState(presets[0] ?? { work: '', rest: '', rounds: '' })
  const intervals = intervalsOf(entries)
  const choose = (name: string | undefined) => {
    const preset = presets[names.findIndex((other) => other === name)]
    if (preset) setEntries(preset)
  }
  return (
    <ToolSection title={<Trans>Timer</Trans>}>
      <div dir="ltr">
        <FilterChips
          label={t`Usual rounds: work and rest in seconds, times rounds`}
          options={names.map((name) => ({ value: name, label: name }))}
          value={[nameOfPreset(entries)]}
          onValueChange={([name]) => choose(name)}
        />
      </div>
      <IntervalFields entries={entries} onChange={setEntries} />
      {!intervals && (
        <p role="alert" className="text-sm text-live">
          <Trans>Give 1 to 3,600 seconds of work, 0 to 3,600 of rest, and 1 to 100 rounds.</Trans>
        </p>
      )}
      <div className="flex items-center gap-2">
        <Button
          size="compact"
          icon={<Timer size={18} aria-hidden />}
          disabled={!intervals}
          onClick={() => intervals && room.ask({ ask: 'timer', intervals })}
        >
          {timer ? <Trans>Start anew</Trans> : <Trans>Start the timer</Trans>}
        </Button>
        {timer && <TimerButtons room={room} timer={timer} isOver={false} />}
      </div>
    </ToolSection>
  )
}

interface IntervalFieldsProps {
  entries: IntervalEntries
  onChange: (entries: IntervalEntries) => void
}

function IntervalFields({ entries, onChange }: IntervalFieldsProps) {
  const { t } = useLingui()
  const labels = { work: t`Work (s)`, rest: t`Rest (s)`, rounds: t`Rounds` }
  return (
    <div className="grid grid-cols-3 items-end gap-2">
      {(['work', 'rest', 'rounds'] as const).map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          inputMode="numeric"
          autoComplete="off"
          value={entries[name]}
          onChange={(event) => onChange({ ...entries, [name]: event.target.value })}
        />
      ))}
    </div>
  )
}
