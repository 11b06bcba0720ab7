import { address } from '#web/lib/address.ts'

const page = address('/coaches/:coachName/:coachID')

/** The name is there for people; only the id is read. */
function coach({ id, name }: { id: string; name: string }): string {
  return page({ coachName: name.replaceAll(/[/\s]+/g, '-'), coachID: id })
}

export const paths = { coach: Object.assign(coach, { pattern: page.pattern, parameters: page.parameters }) }
