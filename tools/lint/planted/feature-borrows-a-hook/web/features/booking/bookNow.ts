// Breaks house/layers
import { useClass } from '#web/features/classes/useClass.ts'

export const bookNow = useClass
