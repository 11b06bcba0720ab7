import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** What can be dragged among its like. */
export interface Draggable {
  kind: 'exercise' | 'section' | 'plan'
  id: string
}

/** Where it would land: before or behind what it is held over, or in a section that has nothing yet. */
export interface Landing {
  over: string
  edge: 'before' | 'behind' | 'inside'
}

interface Dragged<One extends HTMLElement> {
  row: RefObject<One | null>
  handle: RefObject<HTMLButtonElement | null>
  isDragged: boolean
  edge: Landing['edge'] | undefined
}

/** Makes a row that can be dragged by its handle, and that others of its kind can be dropped beside. */
export function useDragged<One extends HTMLElement>({ kind, id }: Draggable): Dragged<One> {
  const row = useRef<One>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [isDragged, setIsDragged] = useState(false)
  const [edge, setEdge] = useState<Landing['edge']>()
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current]
    if (!element || !dragHandle) return undefined
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ kind, id }),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['kind'] === kind && source.data['id'] !== id,
        getData: ({ input }) => attachClosestEdge({ kind, id }, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(edgeIn(self.data)),
        onDragLeave: () => setEdge(undefined),
        onDrop: () => setEdge(undefined),
      }),
    )
  }, [kind, id])
  return { row, handle, isDragged, edge }
}

/** A place that takes an exercise while it has none to drop it beside. */
export function useEmptyPlace<One extends HTMLElement>(sectionId: string) {
  const place = useRef<One>(null)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    return dropTargetForElements({
      element: place.current,
      canDrop: ({ source }) => source.data['kind'] === 'exercise',
      getData: () => ({ kind: 'exercise', id: sectionId, isInside: true }),
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: () => setIsOver(false),
    })
  }, [sectionId])
  return { place, isOver }
}

/** Hears what was dropped where. */
export function useDrops(onDrop: (dragged: Draggable, landing: Landing) => void): void {
  const drop = useEffectEvent(onDrop)
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const [target] = location.current.dropTargets
          const { kind, id } = source.data
          if (!target || !isKind(kind) || typeof id !== 'string') return
          const over = target.data['id']
          if (typeof over !== 'string') return
          drop({ kind, id }, { over, edge: target.data['isInside'] ? 'inside' : (edgeIn(target.data) ?? 'behind') })
        },
      }),
    [],
  )
}

function edgeIn(data: Record<string | symbol, unknown>): 'before' | 'behind' | undefined {
  const edge = extractClosestEdge(data)
  if (edge === null) return undefined
  return edge === 'top' ? 'before' : 'behind'
}

function isKind(kind: unknown): kind is Draggable['kind'] {
  return kind === 'exercise' || kind === 'section' || kind === 'plan'
}
