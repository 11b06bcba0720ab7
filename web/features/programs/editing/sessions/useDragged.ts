import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useEditing } from '#web/features/programs/editing/EditorContext.ts'
import { type Draggable, EMPTY, ID, KIND, type Landing } from './Dragging.ts'

interface Dragged<Row extends HTMLElement> {
  row: { ref: RefObject<Row | null>; [KIND]: string; [ID]: string }
  onTake: (event: PointerEvent<HTMLElement>) => void
  isDragged: boolean
  edge: Landing['edge'] | undefined
}

/** Makes a row draggable by its handle and a drop target for rows of its kind. */
export function useDragged<Row extends HTMLElement>({ kind, id }: Draggable): Dragged<Row> {
  const ref = useRef<Row>(null)
  const { dragging } = useEditing()
  const isDragged = useSyncExternalStore(dragging.follow, () => dragging.isDragged({ kind, id }))
  const edge = useSyncExternalStore(dragging.follow, () => dragging.edgeAt({ kind, id }))
  const onTake = (event: PointerEvent<HTMLElement>) => {
    if (event.button === 0 && event.isPrimary && ref.current) dragging.take({ kind, id }, ref.current, event)
  }
  return { row: { ref, [KIND]: kind, [ID]: id }, onTake, isDragged, edge }
}

/** Makes an empty section a drop target for exercises. */
export function useEmptyPlace(sectionId: string) {
  const { dragging } = useEditing()
  const edge = useSyncExternalStore(dragging.follow, () => dragging.edgeAt({ kind: 'exercise', id: sectionId }))
  return { place: { [KIND]: 'exercise', [ID]: sectionId, [EMPTY]: true }, isOver: edge === 'inside' }
}

export function useDrops(onDrop: (dragged: Draggable, landing: Landing) => void): void {
  const { dragging } = useEditing()
  const drop = useEffectEvent(onDrop)
  useEffect(() => dragging.onDrop((dragged, landing) => drop(dragged, landing)), [dragging])
}
