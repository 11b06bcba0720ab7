/** The gallery of primitives, in development. A build knows that this is undefined, and has nothing of what it imports. */
export const loadGallery = import.meta.env.DEV
  ? async () => (await import('#web/features/gallery/GalleryScreen.tsx')).GalleryScreen
  : undefined
