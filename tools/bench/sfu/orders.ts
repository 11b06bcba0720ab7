import * as v from 'valibot'

/** A camera's usual packet: 1,112 bytes with its header. */
export const PAYLOAD_BYTES = 1_100

/** Start arguments of a program of senders and receivers. */
export const Plan = v.object({ receivers: v.number(), port: v.optional(v.number()) })

/** Message for each round. */
export const Order = v.object({ packets: v.number(), perSecond: v.number() })
