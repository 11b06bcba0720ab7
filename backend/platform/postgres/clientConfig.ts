import type { ClientConfig } from 'pg'
import type { PostgresAddress } from './address.ts'
import { wireTypes } from './wireTypes.ts'

/** Common configuration of all sessions. A `timeLimitMs` of 0 means no limit. */
export function clientConfig(address: PostgresAddress, { timeLimitMs }: { timeLimitMs: number }): ClientConfig {
  const limits = {
    statement_timeout: timeLimitMs,
    idle_in_transaction_session_timeout: timeLimitMs,
    // The driver's own limit catches a connection that died without a word; the server's comes first.
    query_timeout: timeLimitMs + 2000,
  }
  return {
    ...address,
    application_name: 'obi',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // The last is for disks without an arm: a page then walks its index in order and stops, rather than gather all rows.
    options: '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=iso_8601 -c random_page_cost=1.1',
    types: wireTypes,
    ...(timeLimitMs > 0 ? limits : {}),
  }
}
