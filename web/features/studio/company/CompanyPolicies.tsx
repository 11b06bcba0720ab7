import { Trans, useLingui } from '@lingui/react/macro'
import { FormSection } from '#web/features/studio/newClass/FormSection.tsx'
import { FormNumber } from '#web/ui/form/fields/FormText.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import { type OpenForm, useField } from '#web/ui/form/useForm.ts'
import { Switch } from '#web/ui/option/Switch.tsx'
import type { companyForm } from './companyForm.ts'

/** Until when members cancel, and whether admins approve what coaches publish. */
export function CompanyPolicies({ form }: { form: OpenForm<typeof companyForm> }) {
  const { t } = useLingui()
  return (
    <FormSection title={<Trans>Policies</Trans>} text={<Trans>They apply to the whole studio.</Trans>}>
      <FormNumber
        of={form.field('cancellationHours')}
        label={t`Members can cancel until`}
        aside={<Trans>Hours before the start</Trans>}
        hint={
          <Trans>
            Leave it empty to let members cancel until the class starts. Coaches and admins can free a spot until the
            class starts.
          </Trans>
        }
      />
      <ApprovalSwitch of={form.field('contentNeedsApproval')} />
    </FormSection>
  )
}

function ApprovalSwitch({ of }: { of: Field<boolean> }) {
  const { name, value, set } = useField(of)
  return (
    <Switch
      label={<Trans>New videos and programs need approval</Trans>}
      description={
        value ? (
          <Trans>Members see what your coaches publish once an admin has approved it.</Trans>
        ) : (
          <Trans>
            Members see what your coaches publish right away. Videos and programs that are already waiting still need an
            admin.
          </Trans>
        )
      }
      name={name}
      checked={value}
      onCheckedChange={set}
    />
  )
}
