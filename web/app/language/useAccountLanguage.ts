import { useEffect, useEffectEvent } from 'react'
import { graphql } from 'react-relay'
import type { useAccountLanguageMutation } from '#schema/__generated__/relay/useAccountLanguageMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import type { Person } from '#web/app/person/person.ts'
import { useValue } from '#web/lib/useValue.ts'
import { chooseLanguage, hasChosenLanguage, language } from './language.ts'
import type { Language } from './languages.ts'

/**
 * Keeps page and account in one language: the account, and so its messages, take the language chosen in this browser; a
 * browser without a choice takes the account's.
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
    // The page does not depend on it, and the next visit retries.
    if (person) agree(person, spoken).catch(reportError)
  }, [person, spoken])
}
