import { fileURLToPath } from 'node:url'

export const projectRoot: string = fileURLToPath(new URL('../../', import.meta.url))
