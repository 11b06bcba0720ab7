// Breaks house/layers
export const start = () => import('#workers/plan/plan.worker.ts')
