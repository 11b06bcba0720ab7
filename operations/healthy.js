// Exits with 0 if the address answers with success: the health check of a container, which has no other client for HTTP.
const [address = ''] = process.argv.slice(2)
const isHealthy = await fetch(address, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exitCode = isHealthy ? 0 : 1
