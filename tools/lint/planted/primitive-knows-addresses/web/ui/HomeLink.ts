// Breaks house/layers
import { paths } from '#web/__generated__/paths.ts'

export const home = paths.home()
