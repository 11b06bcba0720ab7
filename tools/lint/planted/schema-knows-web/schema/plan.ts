// Breaks house/layers
import { theme } from '#web/app/theme.ts'

export const plan = { theme }
