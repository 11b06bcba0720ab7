/** A person's pictures, each sent whole to its own address below this, below whatever the app is mounted at. */
export const picturesPath = '/pictures/'

/** Shape and maximum size of uploaded pictures, in pixels. */
export const pictureKinds = {
  avatar: { width: 400, height: 400 },
  profile: { width: 600, height: 800 },
} as const satisfies Record<string, PictureSize>

/** The same of a still that a coach sends for a video. */
export const thumbnailSize: PictureSize = { width: 1280, height: 720 }

/** The largest size of a picture of a message, which is not cut to a shape. */
export const attachmentSize: PictureSize = { width: 2048, height: 2048 }

/** Of a program, sent to its id below this, below `picturesPath`; what is made of it. */
export const programPicture = { path: 'programs/', width: 400, height: 225 } as const

/** The same of a company's logo. */
export const companyLogo = { path: 'companies/', width: 400, height: 400 } as const

export type PictureKind = keyof typeof pictureKinds

export interface PictureSize {
  width: number
  height: number
}

export const pictureLimits = {
  /** Bytes of a file as it is sent. */
  largestFile: 10 * 1024 ** 2,
  /** Bytes of a photo on its device, where it is cropped or made smaller before it is sent. */
  largestPhoto: 50 * 1024 ** 2,
  /** Pixels of it once it is unpacked. Browsers send what they have cut out, which is far less. */
  mostPixels: 25_000_000,
  /** As browsers name them. What is sent is looked at, whatever it calls itself. */
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const
