import { Trans } from '@lingui/react/macro'
import { chooseLanguage, language } from '#web/app/language/language.ts'
import { type Language, languages } from '#web/app/language/languages.ts'
import { tellError } from '#web/app/tellError.ts'
import { useValue } from '#web/lib/useValue.ts'
import { MenuChoice } from '#web/ui/MenuChoice.tsx'

const shown = ['en', 'fr', 'vi', 'cn', 'ar'] as const satisfies Language[]
const options = shown.map((value) => ({ value, label: languages[value].name, lang: languages[value].locale }))

/** The five languages, inside a menu, each in its own name. */
export function LanguageChoice() {
  const current = useValue(language)
  const choose = (next: Language) => void chooseLanguage(next).catch(tellError)
  return <MenuChoice label={<Trans>Language</Trans>} options={options} value={current} onValueChange={choose} />
}
