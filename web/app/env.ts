import { address } from '#web/lib/address.ts'

/** The gallery of primitives, in development. A build knows that this is undefined, and has nothing of what it imports. */
export const gallery = import.meta.env.DEV
  ? {
      path: address('/dev/ui').pattern,
      load: async () => (await import('#web/features/gallery/GalleryScreen.tsx')).GalleryScreen,
    }
  : undefined
