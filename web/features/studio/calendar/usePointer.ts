import { type RefObject, useEffect, useEffectEvent } from 'react'
import { followPointer, type Layout, type PointerActions } from './pointerMoves.ts'

/** Moves, resizes and creates classes in a grid by the pointer. */
export function usePointer(grid: RefObject<HTMLElement | null>, actions: PointerActions, layout: Layout): void {
  const movable = useEffectEvent((id: string) => actions.movable(id))
  const onMove = useEffectEvent<PointerActions['onMove']>((one, when) => actions.onMove(one, when))
  const onCreate = useEffectEvent<NonNullable<PointerActions['onCreate']>>((when) => actions.onCreate?.(when))
  const label = useEffectEvent<PointerActions['label']>((when) => actions.label(when))
  const { limits, zone, onCreate: creates } = actions
  const canCreate = creates !== undefined
  useEffect(() => {
    if (!grid.current) return undefined
    const live: PointerActions = {
      movable: (id) => movable(id),
      onMove: (one, when) => onMove(one, when),
      onCreate: canCreate ? (when) => onCreate(when) : undefined,
      label: (when) => label(when),
      limits,
      zone,
    }
    return followPointer(grid.current, live, layout)
  }, [grid, canCreate, limits, zone, layout])
}
