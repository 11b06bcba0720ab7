import type { GraphiQLOptions } from 'graphql-yoga'

/** GraphiQL's page with all its scripts inline. They are nine megabytes, so they are only read when it is opened. */
export async function renderGraphiql(options?: GraphiQLOptions): Promise<string> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  return renderGraphiQL(options)
}

/** The page works without any other host, and reaches none. */
export const graphiqlPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' blob:",
  'worker-src blob:',
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
