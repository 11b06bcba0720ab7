import { graphql } from 'react-relay'
import type { useKeepHealthCreateMutation } from '#schema/__generated__/relay/useKeepHealthCreateMutation.graphql.ts'
import type { useKeepHealthMutation } from '#schema/__generated__/relay/useKeepHealthMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { usePerson } from '#web/app/person/person.ts'
import type { Usual } from './requestForm.ts'

type Health = Pick<Usual, 'injuries' | 'healthConditions'>

/** Saves health answers in the user's profile. The server reads them there; they are not part of the request. */
export function useKeepHealth(current: Health): (health: Health) => Promise<void> {
  const person = usePerson()
  const { send: update } = useWrite<useKeepHealthMutation>(graphql`
    mutation useKeepHealthMutation($input: UpdateProfileInput!) {
      kept: updateProfiles(input: $input) {
        id
        injuries
        healthConditions
      }
    }
  `)
  const { send: create } = useWrite<useKeepHealthCreateMutation>(graphql`
    mutation useKeepHealthCreateMutation($input: CreateProfileInput!) {
      kept: createProfiles(input: $input) {
        id
        injuries
        healthConditions
      }
    }
  `)
  return async ({ injuries, healthConditions }) => {
    if (!person || isSame({ injuries, healthConditions }, current)) return
    const input = { contactID: person.contactId, injuries, healthConditions }
    await (person.hasProfile ? update(input) : create(input))
  }
}

function isSame(one: Health, { injuries, healthConditions }: Health): boolean {
  return JSON.stringify([one.injuries, one.healthConditions]) === JSON.stringify([injuries, healthConditions])
}
