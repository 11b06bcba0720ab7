import { CompanyCoachField } from '#web/features/coaching/CompanyCoachField.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'

interface InviteCoachFieldProps {
  of: Field<string>
  companyId: string
}

/** The coach who gets the member, if an admin invites. */
export function InviteCoachField({ of, companyId }: InviteCoachFieldProps) {
  const { name, value, set, error } = useField(of)
  return <CompanyCoachField companyId={companyId} name={name} value={value} onValueChange={set} error={error} />
}
