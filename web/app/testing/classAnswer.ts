const MINUTE_MS = 60_000

interface ClassWishes {
  id?: string
  name?: string
  /** Minutes from now; negative for a class that has started. */
  startsIn?: number
  minutes?: number
  startsAt?: Date
  booking?: 'BOOKED' | 'ATTENDED' | 'CANCELED'
  [field: string]: unknown
}

/** A class as the gateway returns it, with every field that a screen may request: yoga, in an hour, with free spots. */
export function classAnswer({ id = 'c1', startsIn = 60, minutes = 45, ...wishes }: ClassWishes = {}) {
  const { startsAt = new Date(Date.now() + startsIn * MINUTE_MS), booking, ...fields } = wishes
  return {
    __typename: 'EventOccurrence',
    id,
    publicID: `public-${id}`,
    name: 'Yin for runners',
    description: 'Long holds for tight hips.',
    startDate: startsAt.toISOString(),
    cancelableUntil: startsAt.toISOString(),
    endDate: new Date(startsAt.getTime() + minutes * MINUTE_MS).toISOString(),
    timeZone: 'Europe/London',
    duration: minutes * 60,
    ageGroup: 'ALL',
    gender: 'COED',
    level: 'Beginner',
    bookingType: 'SINGLE',
    pattern: null as string | null,
    viewerStandingSpot: null,
    courseLength: 1,
    classDates: { items: [] as unknown[] },
    capacity: 12,
    remaining: 5,
    price: 0,
    fees: 0,
    currency: 'EUR',
    status: 'PUBLISHED',
    address: null,
    eventMedia: null,
    isStreaming: false,
    isClassMode: null,
    cancelledAt: null,
    cancelReason: null,
    dateState: 'SCHEDULED',
    substituteID: null,
    substituteInfo: null,
    substituteAskedAt: null,
    substituteNote: null,
    substituteCandidateIDs: null as string[] | null,
    isGivenUp: false,
    endedAt: null,
    isCoachHere: false,
    categoryID: 'yoga',
    subCategoryID: 'yin',
    categoryName: 'Yoga',
    subCategoryName: 'Yin',
    parentEventID: `class-${id}`,
    parentEventStartDate: startsAt.toISOString(),
    coachID: 'kenji',
    assistantID: null,
    coachInfo: { id: 'kenji', firstName: 'Kenji', lastName: 'Moreau', photo: null, bio: 'Third dan.' },
    assistantInfo: null,
    company: { id: 'harbour', name: 'Harbour Dojo', logo: null },
    viewerBooking: booking ? { id: `b-${id}`, status: booking } : null,
    ...fields,
  }
}

export type ClassAnswer = ReturnType<typeof classAnswer>

/** A booking of that class, as the gateway returns it. */
export function bookingAnswer(occurrence: ClassAnswer, status: 'BOOKED' | 'ATTENDED' | 'CANCELED' = 'BOOKED') {
  const { startDate, endDate } = occurrence
  return { __typename: 'Attendance', id: `b-${occurrence.id}`, status, startDate, endDate, occurrence }
}
