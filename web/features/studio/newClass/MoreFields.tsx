import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { FormMore } from '#web/ui/form/fields/FormMore.tsx'
import { FormSegments } from '#web/ui/form/fields/FormSegments.tsx'
import { FormSelect } from '#web/ui/form/fields/FormSelect.tsx'
import { useEntries } from '#web/ui/form/useForm.ts'
import { useField } from '#web/ui/form/useForm.ts'
import { AssistantField } from './AssistantField.tsx'
import { FormSection } from './FormSection.tsx'
import { MediaFields } from './MediaFields.tsx'
import type { NewClassEntries } from './newClassForm.ts'
import type { NewClassFields } from './WhatFields.tsx'

/** Fields of this section. An error in one of them opens it. */
const inside = [
  'status',
  'ageGroup',
  'gender',
  'assistantId',
  'mediaUrl',
  'mediaType',
] satisfies (keyof NewClassEntries)[]

/** Optional fields that most classes leave at their defaults. */
export function MoreFields({ form, companyId }: NewClassFields & { companyId: string | undefined }) {
  const { t } = useLingui()
  const ages = useAges()
  const genders = useGenders()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <FormSection title={<Trans>Options</Trans>} text={<Trans>Who it’s for, who helps, and how it looks.</Trans>}>
      <FormMore
        fields={inside}
        label={<Trans>More options</Trans>}
        summary={<Summary form={form} />}
        onOpen={() => setIsOpen(true)}
      >
        <VisibilityField form={form} />
        <div className="grid gap-5 sm:grid-cols-2 sm:items-start sm:gap-4">
          <FormSelect of={form.field('ageGroup')} label={t`Ages`} options={ages} />
          <FormSelect of={form.field('gender')} label={t`Open to`} options={genders} />
        </div>
        {companyId !== undefined && <AssistantField form={form} companyId={companyId} isOpen={isOpen} />}
        <MediaFields form={form} />
      </FormMore>
    </FormSection>
  )
}

function VisibilityField({ form }: NewClassFields) {
  const { t } = useLingui()
  const isPrivate = useField(form.field('status')).value === 'DRAFT'
  return (
    <div className="flex flex-col gap-1.5">
      <FormSegments
        of={form.field('status')}
        label={t`Visibility`}
        options={[
          { value: PUBLISHED, label: t`Public`, icon: <Eye size={18} aria-hidden /> },
          { value: 'DRAFT', label: t`Private`, icon: <EyeOff size={18} aria-hidden /> },
        ]}
      />
      <p className="text-sm text-muted">
        {isPrivate ? (
          <Trans>Visible only to its coaches and the studio’s admins.</Trans>
        ) : (
          <Trans>Everyone can find it, and members can book it.</Trans>
        )}
      </p>
    </div>
  )
}

/** One-line summary of the section's values. */
function Summary({ form }: NewClassFields) {
  const { t } = useLingui()
  const ages = useAges()
  const genders = useGenders()
  const { status, ageGroup, gender, assistantId, mediaUrl } = useEntries(form)
  const nameOf = <Value extends string>(options: readonly { value: Value; label: string }[], chosen: Value) =>
    options.find(({ value }) => value === chosen)?.label
  const parts = [
    status === 'DRAFT' ? t`Private` : t`Public`,
    ageGroup === 'ALL' ? t`All ages` : nameOf(ages, ageGroup),
    nameOf(genders, gender),
    assistantId ? t`With an assistant` : undefined,
    mediaUrl ? t`With a picture or video` : undefined,
  ]
  return parts.filter(Boolean).join(' · ')
}

function useAges() {
  const { t } = useLingui()
  return [
    { value: 'ALL' as const, label: t`All` },
    { value: 'KIDS' as const, label: t`Kids` },
    { value: 'YOUTHS' as const, label: t`Youths` },
    { value: 'ADULTS' as const, label: t`Adult` },
  ]
}

function useGenders() {
  const { t } = useLingui()
  return [
    { value: 'COED' as const, label: t`Everyone` },
    { value: 'FEMALE' as const, label: t`Women` },
    { value: 'MALE' as const, label: t`Men` },
  ]
}
