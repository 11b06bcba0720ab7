import { Trans } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { tellError } from '#web/app/failures/tellError.ts'
import { chooseLanguage, language } from '#web/app/language/language.ts'
import { type Language, languages } from '#web/app/language/languages.ts'
import { useValue } from '#web/lib/useValue.ts'
import { MenuChoice } from '#web/ui/menu/MenuChoice.tsx'
import { Submenu } from '#web/ui/menu/Submenu.tsx'

const shown = ['en', 'fr', 'vi', 'cn', 'ar'] as const satisfies Language[]
const options = shown.map((value) => ({ value, label: languages[value].name, lang: languages[value].locale }))

/** A menu of the five languages, each with its own name. */
export function LanguageChoice() {
  const current = useValue(language)
  const choose = (next: Language) => void chooseLanguage(next).catch(tellError)
  return <MenuChoice options={options} value={current} onValueChange={choose} />
}

/** The entry that opens it in another menu. */
export function LanguageSubmenu() {
  const { name, locale } = languages[useValue(language)]
  return (
    <Submenu
      icon={<Languages size={20} aria-hidden />}
      label={<Trans>Language</Trans>}
      end={<span lang={locale}>{name}</span>}
    >
      <LanguageChoice />
    </Submenu>
  )
}
