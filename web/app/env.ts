import { address } from '#web/lib/address.ts'

/** The gallery of primitives, in development. It is undefined in a build, which then omits everything it imports. */
export const gallery = import.meta.env.DEV
  ? {
      path: address('/dev/ui').pattern,
      load: async () => (await import('#web/features/gallery/GalleryScreen.tsx')).GalleryScreen,
    }
  : undefined
