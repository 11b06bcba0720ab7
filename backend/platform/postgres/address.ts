/** Address of a PostgreSQL server: the operator's URL, or the socket folder of our own server. */
export type PostgresAddress =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

/** The same server, another database of it. */
export function withDatabase(address: PostgresAddress, database: string): PostgresAddress {
  if (!('connectionString' in address)) return { ...address, database }
  const url = new URL(address.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
