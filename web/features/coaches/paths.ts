import type { LinkSource } from '#schema/__generated__/relay/FollowCoachMutation.graphql.ts'
import { address } from '#web/lib/address.ts'

const page = address('/coaches/:coachName/:coachID', ['source'])

interface CoachPlace {
  id: string
  name: string
  /** What led there. Left out where it is the coach's own link. */
  source?: LinkSource
}

/** The name is there for people; only the id is read. */
function coach({ id, name, source }: CoachPlace): string {
  return page({ coachName: name.replaceAll(/[/\s]+/g, '-'), coachID: id, source })
}

export const paths = { coach: Object.assign(coach, { pattern: page.pattern, parameters: page.parameters }) }
