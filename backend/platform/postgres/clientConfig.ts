import type { ClientConfig } from 'pg'
import type { PostgresAddress } from './address.ts'
import { wireTypes } from './wireTypes.ts'

/** Common configuration of all sessions. A `timeLimitMs` of 0 means no limit. */
export function clientConfig(address: PostgresAddress, { timeLimitMs }: { timeLimitMs: number }): ClientConfig {
  const limits = {
    statement_timeout: timeLimitMs,
    idle_in_transaction_session_timeout: timeLimitMs,
    // The driver's limit only catches a connection that died silently; the server's limit comes first.
    query_timeout: timeLimitMs + 2000,
  }
  return {
    ...address,
    application_name: 'obi',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // The last option is for SSDs: a page is then read from its index in order until it is full, instead of collecting
    // all rows.
    options: '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=iso_8601 -c random_page_cost=1.1',
    types: wireTypes,
    ...(timeLimitMs > 0 ? limits : {}),
  }
}
