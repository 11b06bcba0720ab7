/** These packages name their doors in a way that bundlers know and the type checker does not. */
declare module '@atlaskit/pragmatic-drag-and-drop/element/adapter' {
  export {
    draggable,
    dropTargetForElements,
    monitorForElements,
  } from '@atlaskit/pragmatic-drag-and-drop/dist/types/entry-point/element/adapter.js'
}
declare module '@atlaskit/pragmatic-drag-and-drop/combine' {
  export { combine } from '@atlaskit/pragmatic-drag-and-drop/dist/types/entry-point/combine.js'
}
declare module '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge' {
  export {
    attachClosestEdge,
    extractClosestEdge,
  } from '@atlaskit/pragmatic-drag-and-drop-hitbox/dist/types/closest-edge.js'
}
