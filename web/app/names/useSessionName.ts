import { useLingui } from '@lingui/react/macro'

/** A session without a name of its own is stored as "Section 1", and displayed as a session. */
const unnamed = /^Section (\d{1,3})$/

/** The name of a program's session in the reader's language; one chosen by its coach stays unchanged. */
export function useSessionName(): (planName: string) => string {
  const { t, i18n } = useLingui()
  return (planName) => {
    const [, digits] = unnamed.exec(planName) ?? []
    if (digits === undefined) return planName
    const number = new Intl.NumberFormat(i18n.locale).format(Number(digits))
    return t`Session ${number}`
  }
}
