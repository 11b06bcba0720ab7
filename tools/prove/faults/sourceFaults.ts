import type { NetworkFault } from '#tools/stage/networkLine.ts'
import type { SourceName } from './openHouse.ts'
import type { ProbeName } from './probes.ts'
import { STUCK } from './verdict.ts'

/** The errors that users may see during the fault. Actions that are not listed must work as usual. */
export type Told = Readonly<Partial<Record<ProbeName, readonly string[]>>>

export interface Fault {
  source: SourceName
  kind: NetworkFault
  told: Told
}

const UNAVAILABLE = ['UNAVAILABLE']
const NO_MAIL = ['CodeDeliveryFailureException']
const NO_IDENTITY = ['ServiceUnavailableException']

/** Who uploads sends a part past us: without the storage the browser itself gets no answer. */
const NO_FILE = ['UNAVAILABLE', 'NO_ANSWER']

/** A model may think for minutes: the page says that it does, and the user may leave. */
const THINKING = [STUCK.code, ...UNAVAILABLE]

/** What needs each source. */
const needs: Readonly<Record<SourceName, Told>> = {
  // The bus only wakes processes.
  bus: {},
  country: { country: ['NO_COUNTRY'] },
  database: {
    page: UNAVAILABLE,
    seat: UNAVAILABLE,
    country: UNAVAILABLE,
    plan: UNAVAILABLE,
    entry: UNAVAILABLE,
    file: UNAVAILABLE,
    mail: NO_IDENTITY,
  },
  domain: { page: UNAVAILABLE, seat: UNAVAILABLE, country: UNAVAILABLE, file: UNAVAILABLE },
  mail: { mail: NO_MAIL },
  meetings: { entry: UNAVAILABLE },
  model: { plan: UNAVAILABLE },
  storage: { file: NO_FILE },
}

const KINDS: readonly NetworkFault[] = ['refused', 'silent', 'slow', 'garbled', 'cut']

/** Each source with each fault. A slow source only makes its users wait. */
export const sourceFaults: readonly Fault[] = Object.entries(needs).flatMap(([source, told]) =>
  KINDS.map((kind): Fault => {
    if (!isSource(source)) throw new TypeError(`No source is named ${source}`)
    if (kind === 'slow') return { source, kind, told: {} }
    return { source, kind, told: source === 'model' && kind === 'silent' ? { plan: THINKING } : told }
  }),
)

function isSource(name: string): name is SourceName {
  return Object.hasOwn(needs, name)
}
