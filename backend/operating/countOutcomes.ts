import type { HandWritten } from '#backend/model/resolve.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Metrics } from '#backend/platform/metrics/openMetrics.ts'

type Resolver = HandWritten[string][string]

/** Business counters, and the mutations that each of them counts. */
const COUNTERS = [
  { name: 'obi_bookings_total', help: 'Bookings by members, by outcome', mutations: ['bookingClassLambda'] },
  {
    name: 'obi_uploads_total',
    help: 'Uploads that were completed, by outcome',
    mutations: ['completeMultipartUploadLambda'],
  },
  {
    name: 'obi_plans_total',
    help: 'Requests that create training plans, by outcome',
    mutations: ['createPlans', 'createMultiplePlans'],
  },
]

/** Counts how mutations ended: `OK`, or the code of the failure, such as `CLASS_FULL` for a booking conflict. */
export function countOutcomes(resolvers: HandWritten, metrics: Metrics): HandWritten {
  const mutations = { ...resolvers['Mutation'] }
  for (const { mutations: names, ...about } of COUNTERS) {
    const count = metrics.addCounter({ ...about, labelName: 'outcome' })
    for (const name of names) {
      const resolver = mutations[name]
      if (resolver) mutations[name] = counted(resolver, count)
    }
  }
  return { ...resolvers, Mutation: mutations }
}

function counted(resolver: Resolver, count: (outcome: string) => void): Resolver {
  const counting: Resolver = async (...call) => {
    try {
      const answer: unknown = await resolver(...call)
      count(outcomeOf(answer))
      return answer
    } catch (error) {
      count(error instanceof DomainError ? error.code : 'INTERNAL')
      throw error
    }
  }
  return Object.assign(counting, resolver)
}

/** A soft failure is an answer with a code. */
function outcomeOf(answer: unknown): string {
  const code: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'code') : undefined
  return typeof code === 'string' ? code : 'OK'
}
