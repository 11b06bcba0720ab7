import type { LinkSource } from '#schema/__generated__/relay/FollowCoachMutation.graphql.ts'
import { address } from '#web/lib/address.ts'

const page = address('/coaches/:coachName/:coachID', ['source'])

interface CoachPlace {
  id: string
  name: string
  /** Where the user found the coach. Left out for the coach's own link. */
  source?: LinkSource
}

/** The name only makes the URL readable; the page reads the id. */
function coach({ id, name, source }: CoachPlace): string {
  return page({ coachName: name.replaceAll(/[/\s]+/g, '-'), coachID: id, source })
}

export const paths = { coach: Object.assign(coach, { pattern: page.pattern, parameters: page.parameters }) }
