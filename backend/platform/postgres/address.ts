/** Address of a PostgreSQL server: the operator's URL, or the socket folder of the embedded server. */
export type PostgresAddress =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

/** Another database on the same server. */
export function withDatabase(address: PostgresAddress, database: string): PostgresAddress {
  if (!('connectionString' in address)) return { ...address, database }
  const url = new URL(address.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
