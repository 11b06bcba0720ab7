import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin, Video } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { WhereFields_company$key } from '#schema/__generated__/relay/WhereFields_company.graphql.ts'
import { classModeOf } from '#schema/classes/classModeOf.ts'
import { useShell } from '#web/app/useShell.ts'
import { numberOfText } from '#web/lib/format/numberField.ts'
import { FormSegments } from '#web/ui/form/fields/FormSegments.tsx'
import { FormNumber, FormText } from '#web/ui/form/fields/FormText.tsx'
import { useField } from '#web/ui/form/useForm.ts'
import { Switch } from '#web/ui/option/Switch.tsx'
import { FormSection } from './FormSection.tsx'
import { RoomField } from './RoomField.tsx'
import type { NewClassFields } from './WhatFields.tsx'

export function WhereFields({
  form,
  company: key,
}: NewClassFields & { company: WhereFields_company$key | null | undefined }) {
  const company = useFragment(
    graphql`
      fragment WhereFields_company on Company {
        ...RoomField_company
      }
    `,
    key,
  )
  const { configuration } = useShell()
  const { t } = useLingui()
  const isLive = useField(form.field('where')).value === 'live'
  return (
    <FormSection
      title={<Trans>Location and capacity</Trans>}
      text={isLive ? <Trans>The room opens 15 minutes early.</Trans> : <Trans>Where members find you.</Trans>}
    >
      <FormSegments
        of={form.field('where')}
        label={t`Location`}
        options={[
          { value: 'live', label: t`Online`, icon: <Video size={18} aria-hidden /> },
          { value: 'onSite', label: t`In person`, icon: <MapPin size={18} aria-hidden /> },
        ]}
      />
      {!isLive && (
        <FormText
          of={form.field('address')}
          label={t`Address`}
          hint={<Trans>Shown with a map link to everyone who can see the class.</Trans>}
          autoComplete="off"
          dir="auto"
        />
      )}
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        <FormNumber of={form.field('places')} label={t`Capacity`} />
        {!isLive && company && <RoomField form={form} company={company} />}
      </div>
      {isLive && configuration.meetings === 'own' && <ClassMode form={form} />}
    </FormSection>
  )
}

/** Whether only coaches see members' cameras. The default follows the capacity until the coach chooses. */
function ClassMode({ form }: NewClassFields) {
  const { value: isClassMode, set } = useField(form.field('isClassMode'))
  const capacity = numberOfText(useField(form.field('places')).value) ?? 0
  return (
    <Switch
      label={<Trans>Class mode</Trans>}
      description={
        <Trans>
          Members see you large, and only coaches see members’ cameras. Members can still choose to show theirs to
          everyone.
        </Trans>
      }
      checked={classModeOf({ isClassMode, capacity })}
      onCheckedChange={set}
    />
  )
}
