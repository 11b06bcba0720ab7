import { useLingui } from '@lingui/react/macro'

export function useAudience() {
  const { t } = useLingui()
  const ages: Readonly<Record<string, string>> = { KIDS: t`Kids`, YOUTHS: t`Youths`, ADULTS: t`Adult` }
  const genders: Readonly<Record<string, string>> = { MALE: t`Men`, FEMALE: t`Women` }
  return {
    ageName: (ageGroup: string) => ages[ageGroup] ?? t`All`,
    genderName: (gender: string) => genders[gender] ?? t`Everyone`,
  }
}
