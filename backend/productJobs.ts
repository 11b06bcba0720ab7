import type { JobHandlers, JobKinds } from './platform/jobs/jobs.port.ts'

/** Every kind of job of the product, named `<area>.<verb>`: what it carries, how urgent it is, how often it is tried. */
export const jobKinds: JobKinds = {}

/** Who does them. */
export const jobHandlers: JobHandlers<typeof jobKinds> = {}
