import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { idOfOperation } from '#tools/stage/documents.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import type { Stage } from '#tools/stage/openStage.ts'

/** A page that members look at. */
export interface Page {
  name: string
  /** True if the page shows the booked class. */
  isTold: boolean
  /** True if its viewers are signed out. */
  isStrangers: boolean
  /** Returns the subscriptions that the page opens for a member. */
  subscriptionsOf(member: Member): object[]
}

/** The last shows most. */
export async function pagesOf({ studio, database }: Stage, bookedId: string): Promise<Page[]> {
  const [row] = await database.query<{ category_id: string }>(
    { text: 'select category_id from occurrence where id = $1' },
    [bookedId],
  )
  const other = await studio.addOccurrence()
  const follow = (name: string, filter: object) => ({
    query: '',
    variables: { filter },
    extensions: { documentId: idOfOperation(name) },
  })
  const seats = (filter: object) => follow('LiveSeatsSubscription', filter)
  const bookings = ({ contactId }: Member) =>
    ['LiveBookingsSubscription', 'LiveBookingsMadeSubscription'].map((name) =>
      follow(name, { memberID: { eq: contactId } }),
    )
  const seatsShown = () => [seats({ categoryID: { eq: row?.category_id } })]
  const signedIn = { isStrangers: false }
  return [
    { name: 'classes, strangers', isTold: true, isStrangers: true, subscriptionsOf: seatsShown },
    { name: 'classes', isTold: true, ...signedIn, subscriptionsOf: seatsShown },
    {
      name: 'classes of another category',
      isTold: false,
      ...signedIn,
      subscriptionsOf: () => [seats({ categoryID: { eq: 'none' } })],
    },
    { name: 'bookings', isTold: false, ...signedIn, subscriptionsOf: bookings },
    {
      name: 'today, class shown',
      isTold: true,
      ...signedIn,
      subscriptionsOf: (member) => [seats({ id: { in: [bookedId, other.id, member.contactId] } }), ...bookings(member)],
    },
    {
      name: 'today',
      isTold: false,
      ...signedIn,
      subscriptionsOf: (member) => [seats({ id: { in: [other.id] } }), ...bookings(member)],
    },
  ]
}

const Said = v.union([
  v.object({ opened: v.number() }),
  v.object({ heard: v.number() }),
  v.object({ fault: v.string() }),
])

/** Members' browsers, in a process of their own. */
export function openMemberSockets(url: string) {
  const child = fork(fileURLToPath(new URL('./memberSockets.ts', import.meta.url)))
  const answer = async () => {
    const [message] = await once(child, 'message')
    const said = v.parse(Said, message)
    if ('fault' in said) throw new Error(said.fault)
    return said
  }
  return {
    /** Opens the subscriptions. With a position they resume and receive the later events. */
    async open(members: readonly Member[], { isStrangers, subscriptionsOf }: Page, after?: number): Promise<void> {
      const open = members.map((member) => ({
        ...(isStrangers ? {} : { token: member.idToken }),
        subscriptions: subscriptionsOf(member).map((request) => withPosition(request, after)),
      }))
      child.send({ open, url: `${url.replace(/^http/, 'ws')}/graphql` })
      await answer()
    },
    /** Closes the subscriptions and returns the number of results received. */
    async leave(): Promise<number> {
      child.send({ leave: true })
      const said = await answer()
      return 'heard' in said ? said.heard : Number.NaN
    },
    close: () => child.disconnect(),
  }
}

function withPosition(request: object, after: number | undefined): object {
  return { ...request, extensions: { ...Reflect.get(request, 'extensions'), ...(after !== undefined && { after }) } }
}
