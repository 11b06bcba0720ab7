import * as v from 'valibot'

/** What the server tells the browser before anything else. Nothing in it is secret. */
const Configuration = v.object({
  /** Where the app is mounted: `/` or `/obi/`. */
  basePath: v.optional(v.string(), '/'),
  publicUrl: v.optional(v.string(), ''),
  identity: v.object({
    userPoolId: v.string(),
    clientId: v.string(),
    /** The Cognito protocol's address; a path is taken from the document's base. */
    endpoint: v.string(),
    /** A real Cognito pool uses its custom challenge, because its own codes have eight digits. */
    flow: v.optional(v.picklist(['USER_AUTH', 'CUSTOM_WITHOUT_SRP']), 'USER_AUTH'),
  }),
  version: v.optional(v.string(), ''),
  demo: v.optional(v.boolean(), false),
  /** Whether codes and messages arrive by email. */
  mail: v.optional(v.boolean(), true),
  /** Where live classes run. On Amazon Chime all attendees see all cameras. */
  meetings: v.optional(v.picklist(['own', 'chime']), 'chime'),
})

export type Configuration = v.InferOutput<typeof Configuration>

/** An address below the place where the app is mounted, for what leaves the app's own navigation. */
export function addressOf(path: string): string {
  return new URL(path.replace(/^\//, ''), document.baseURI).href
}

export async function loadConfiguration(): Promise<Configuration> {
  const response = await fetch(addressOf('config.json'), { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`The configuration answered ${response.status}`)
  return v.parse(Configuration, await response.json())
}
