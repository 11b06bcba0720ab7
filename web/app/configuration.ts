import * as v from 'valibot'

/** The configuration that the server gives the browser at startup. It contains nothing secret. */
const Configuration = v.object({
  /** The base path of the app: `/` or `/obi/`. */
  basePath: v.optional(v.string(), '/'),
  publicUrl: v.optional(v.string(), ''),
  identity: v.object({
    userPoolId: v.string(),
    clientId: v.string(),
    /** Address of the service with Cognito's protocol; a path is relative to the document's base. */
    endpoint: v.string(),
    /** A real Cognito pool uses its custom challenge, because its own codes have eight digits. */
    flow: v.optional(v.picklist(['USER_AUTH', 'CUSTOM_WITHOUT_SRP']), 'USER_AUTH'),
  }),
  version: v.optional(v.string(), ''),
  demo: v.optional(v.boolean(), false),
  /** Whether codes and messages arrive by email. */
  mail: v.optional(v.boolean(), true),
  /** Where live classes run. With Amazon Chime, all attendees see all cameras. */
  meetings: v.optional(v.picklist(['own', 'chime']), 'chime'),
})

export type Configuration = v.InferOutput<typeof Configuration>

/** An address below the app's base path, for links that leave the app's own navigation. */
export function addressOf(path: string): string {
  return new URL(path.replace(/^\//, ''), document.baseURI).href
}

export async function loadConfiguration(): Promise<Configuration> {
  const response = await fetch(addressOf('config.json'), { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`The configuration request failed with status ${response.status}`)
  return v.parse(Configuration, await response.json())
}
