// Breaks house/layers
export { Button } from '#web/ui/Button.tsx'
