import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { exerciseKinds } from '#schema/training/exercise.ts'
import { requestLimits } from '#schema/training/planRequest.ts'
import { useKindName } from '#web/features/programs/exercises/useKindName.ts'
import { FormSection } from '#web/features/studio/newClass/FormSection.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormSelect } from '#web/ui/form/fields/FormSelect.tsx'
import { FormNumber, FormText } from '#web/ui/form/fields/FormText.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { FilterChips } from '#web/ui/option/FilterChips.tsx'
import { Switch } from '#web/ui/option/Switch.tsx'
import type { RequestFieldsProps } from './RequestFields.tsx'
import { minutesOf, mostSections, type SectionEntry } from './requestForm.ts'

export function SessionFields({ form }: RequestFieldsProps) {
  const { t, i18n } = useLingui()
  const count = new Intl.NumberFormat(i18n.locale)
  const supersets = useField(form.field('includeSuperSet'))
  return (
    <FormSection title={<Trans>Sessions</Trans>} text={<Trans>Each session has the same sections.</Trans>}>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start sm:gap-4">
        <FormNumber of={form.field('sessions')} label={t`Total sessions`} />
        <FormSelect
          of={form.field('perWeek')}
          label={t`Sessions per week`}
          options={Array.from({ length: requestLimits.perWeek }, (_, less) => ({
            value: String(less + 1),
            label: count.format(less + 1),
          }))}
        />
      </div>
      <Sections of={form.field('sections')} />
      <Switch
        label={<Trans>Supersets</Trans>}
        description={<Trans>Two exercises in turn, without rest between them.</Trans>}
        checked={supersets.value}
        onCheckedChange={supersets.set}
      />
    </FormSection>
  )
}

function Sections({ of }: { of: Field<SectionEntry[]> }) {
  const { t } = useLingui()
  const { value: sections, set, error } = useField(of)
  const minutes = minutesOf(sections)
  return (
    <div role="group" aria-label={t`Sections of a session`} className="flex flex-col gap-3">
      <p className="flex items-baseline justify-between gap-4 text-sm font-[560]">
        <Trans>Sections of a session</Trans>
        <span className="type-number font-normal text-muted">
          <Plural value={minutes} one="# minute in total" other="# minutes in total" />
        </span>
      </p>
      <ul className="flex flex-col gap-3">
        {sections.map((_, index) => (
          <SectionRow
            // Sections have no other identity than their index.
            key={index}
            of={of}
            index={index}
            {...(sections.length > 1 ? { onRemove: () => set(sections.toSpliced(index, 1)) } : {})}
          />
        ))}
      </ul>
      {error && (
        <p data-invalid className="text-sm text-live">
          {error}
        </p>
      )}
      {sections.length < mostSections && (
        <div>
          <Button
            type="button"
            size="compact"
            variant="quiet"
            icon={<Plus size={18} aria-hidden />}
            onClick={() => set([...sections, { name: t`Main part`, kinds: [], minutes: '10' }])}
          >
            <Trans>Add section</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

interface SectionRowProps {
  of: Field<SectionEntry[]>
  index: number
  onRemove?: () => void
}

function SectionRow({ of, index, onRemove }: SectionRowProps) {
  const { t } = useLingui()
  const kindName = useKindName()
  const { value } = useField(of)
  const section = value[index]
  if (!section) return undefined
  return (
    <li className="flex flex-col gap-3 rounded border border-line bg-surface p-3">
      <div className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-start gap-3">
        <FormText of={cellOf(of, index, 'name')} label={t`Section name`} autoComplete="off" />
        <FormNumber of={cellOf(of, index, 'minutes')} label={t`Minutes`} />
        {onRemove && (
          <span className="pt-6.5">
            <IconButton label={t`Remove ${section.name}`} icon={<Trash2 size={18} aria-hidden />} onClick={onRemove} />
          </span>
        )}
      </div>
      <FilterChips
        label={t`Kinds of exercises`}
        multiple
        options={exerciseKinds.map((kind) => ({ value: kind, label: kindName(kind) }))}
        value={section.kinds}
        onValueChange={(kinds) => of.set(value.with(index, { ...section, kinds }))}
      />
    </li>
  )
}

/** One field of one section, with its errors. */
function cellOf(sections: Field<SectionEntry[]>, index: number, key: 'name' | 'minutes'): Field<string> {
  const name = `${sections.name}.${index}.${key}`
  return {
    name,
    read: () => sections.read()[index]?.[key] ?? '',
    fault: (at = name) => sections.fault(at),
    set: (text, at = name) => {
      const section = sections.read()[index]
      if (section) sections.set(sections.read().with(index, { ...section, [key]: text }), at)
    },
    follow: (tell, at = name) => sections.follow(tell, at),
  }
}
