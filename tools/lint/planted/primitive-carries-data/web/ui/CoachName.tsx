// Breaks house/layers
import { useFragment } from 'react-relay'

export const read = useFragment
