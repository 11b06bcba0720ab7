import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { FormSection } from '#web/features/studio/FormSection.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useField } from '#web/ui/form/useForm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { VideoFormFields } from './VideoFields.tsx'
import { type ChapterEntry, mostChapters, newChapter } from './videoForm.ts'

/** The parts of a video that members can jump to. */
export function ChapterFields({ form }: VideoFormFields) {
  const { value: chapters, set, error } = useField(form.field('chapters'))
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const change = (key: string, to: Partial<ChapterEntry>) =>
    set(chapters.map((chapter) => (chapter.key === key ? { ...chapter, ...to } : chapter)))
  const remove = (key: string) => {
    set(chapters.filter((chapter) => chapter.key !== key))
    add.current?.focus()
  }
  return (
    <FormSection title={<Trans>Chapters</Trans>} text={<Trans>Parts of the video members can jump to.</Trans>}>
      <div className="flex flex-col gap-4" data-invalid={error ? '' : undefined}>
        {chapters.length > 0 && (
          <ul ref={list} className="flex flex-col gap-3">
            {chapters.map((chapter, place) => (
              <ChapterRow
                key={chapter.key}
                {...{ chapter }}
                number={place + 1}
                onChange={(to) => change(chapter.key, to)}
                onRemove={() => remove(chapter.key)}
              />
            ))}
          </ul>
        )}
        {error && (
          <p role="alert" className="text-sm text-live">
            {error}
          </p>
        )}
        <Button
          ref={add}
          variant="secondary"
          size="compact"
          icon={<Plus size={18} aria-hidden />}
          disabled={chapters.length >= mostChapters}
          onClick={() => set([...chapters, newChapter(chapters.length === 0 ? '0:00' : '')])}
        >
          <Trans>Add chapter</Trans>
        </Button>
      </div>
    </FormSection>
  )
}

interface ChapterRowProps {
  chapter: ChapterEntry
  number: number
  onChange: (to: Partial<ChapterEntry>) => void
  onRemove: () => void
}

function ChapterRow({ chapter, number, onChange, onRemove }: ChapterRowProps) {
  const { t } = useLingui()
  return (
    <li
      aria-label={t`Chapter ${number}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 rounded border border-line bg-surface p-4 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]"
    >
      <TextField
        label={t`Starts at`}
        value={chapter.time}
        onChange={({ currentTarget }) => onChange({ time: currentTarget.value })}
        placeholder="1:30"
        autoComplete="off"
        dir="ltr"
      />
      <div className="col-span-2 row-start-2 sm:col-span-1 sm:col-start-2 sm:row-start-1">
        <TextField
          label={t`Title`}
          value={chapter.title}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
          autoComplete="off"
        />
      </div>
      <IconButton label={t`Remove chapter ${number}`} icon={<Trash2 size={18} aria-hidden />} onClick={onRemove} />
      <div className="col-span-2 sm:col-span-3">
        <Switch
          label={<Trans>Mute background music</Trans>}
          checked={chapter.isMusicMuted}
          onCheckedChange={(isMusicMuted) => onChange({ isMusicMuted })}
        />
      </div>
    </li>
  )
}
