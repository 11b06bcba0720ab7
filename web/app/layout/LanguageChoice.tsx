import { Trans } from '@lingui/react/macro'
import { chooseLanguage, language } from '#web/app/language/language.ts'
import { type Language, languages } from '#web/app/language/languages.ts'
import { tellError } from '#web/app/tellError.ts'
import { useValue } from '#web/lib/useValue.ts'
import { MenuChoice } from '#web/ui/MenuChoice.tsx'

const options: { value: Language; label: string }[] = [
  { value: 'en', label: languages.en.name },
  { value: 'fr', label: languages.fr.name },
  { value: 'vi', label: languages.vi.name },
  { value: 'cn', label: languages.cn.name },
  { value: 'ar', label: languages.ar.name },
]

/** The five languages, inside a menu, each in its own name. */
export function LanguageChoice() {
  const current = useValue(language)
  const choose = (next: Language) => void chooseLanguage(next).catch(tellError)
  return <MenuChoice label={<Trans>Language</Trans>} options={options} value={current} onValueChange={choose} />
}
