import * as v from 'valibot'

/** A camera's usual packet: 1,112 bytes with its header. */
export const PAYLOAD_BYTES = 1_100

/** What a program of senders and receivers is started with. */
export const Plan = v.object({ receivers: v.number(), port: v.optional(v.number()) })

/** What it is then told, as often as there are rounds. */
export const Order = v.object({ packets: v.number(), perSecond: v.number() })
