import { useEffect, useEffectEvent } from 'react'
import { graphql } from 'react-relay'
import type { useAccountLanguageMutation } from '#schema/__generated__/relay/useAccountLanguageMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import type { Person } from '#web/app/person/person.ts'
import { useValue } from '#web/lib/useValue.ts'
import { chooseLanguage, hasChosenLanguage, language } from './language.ts'
import type { Language } from './languages.ts'

/**
 * Page and account speak one language: the account follows what is chosen in this browser, so that its messages do
 * too, and a browser where nothing was chosen yet takes over the account's.
 */
export function useAccountLanguage(person: Person | undefined): void {
  const { send } = useWrite<useAccountLanguageMutation>(graphql`
    mutation useAccountLanguageMutation($input: UpdateContactInput!) {
      updateContact: updateContacts(input: $input) {
        id
        lang
      }
    }
  `)
  const agree = useEffectEvent(async ({ contactId, language: kept }: Person, spoken: Language) => {
    if (spoken === kept) return
    if (hasChosenLanguage()) await send({ id: contactId, lang: spoken })
    else if (kept) await chooseLanguage(kept)
  })
  const spoken = useValue(language)
  useEffect(() => {
    // Nothing on the page hangs on it, and the next visit tries again.
    if (person) agree(person, spoken).catch(reportError)
  }, [person, spoken])
}
