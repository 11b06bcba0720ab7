import type { ChimeSDKMeetings } from '@aws-sdk/client-chime-sdk-meetings'

export interface ChimeSettings {
  /** Of the service that makes meetings; where a room runs is another question. */
  region: string
  /** Another address than Amazon's own. */
  endpoint?: string | undefined
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** The vendor's client, loaded only where Amazon Chime is used. Without credentials it looks where AWS programs do. */
export async function openChimeClient({ region, endpoint, credentials }: ChimeSettings): Promise<ChimeSDKMeetings> {
  const { ChimeSDKMeetings: Client } = await import('@aws-sdk/client-chime-sdk-meetings')
  return new Client({
    region,
    maxAttempts: 3,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    requestHandler: { requestTimeout: 5_000, connectionTimeout: 2_000 },
  })
}
