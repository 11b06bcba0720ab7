import { flagAddress } from './flagAddress.ts'
import { FlagPicture } from './FlagPicture.tsx'

export function Flag({ country }: { country: string }) {
  return <FlagPicture address={flagAddress(country)} />
}
