import { isViewer, type ModelRights } from '#schema/rights/predicate.ts'

/** Written by rules only. */
export const broadcastRights: Readonly<Record<string, ModelRights>> = {
  Broadcast: { read: isViewer('coachID') },
}
