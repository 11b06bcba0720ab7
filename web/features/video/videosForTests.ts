interface VideoWishes {
  id?: string
  [field: string]: unknown
}

/** A video as the gateway answers it, with every field that a screen may ask for: karate, public, liked by four. */
export function videoAnswer({ id = 'kick', ...fields }: VideoWishes = {}) {
  return {
    id,
    title: 'The side kick, slowly',
    description: 'Lift the knee.',
    status: 'PUBLISHED',
    isPublic: true,
    isApproved: true,
    videoURL: null,
    vimeoID: null,
    videoType: 'TECHNIQUES',
    categoryName: 'Martial Arts',
    subCategories: ['karate'],
    level: 'Beginner',
    duration: 24,
    equipment: ['Mat'],
    muscleGroup: ['Hips'],
    noAudio: false,
    chapters: [
      { title: 'Reach', timecode: 8, isMusicMuted: false },
      { title: 'Lift the knee', timecode: 0, isMusicMuted: false },
    ],
    captions: null,
    viewsCount: 12,
    likes: 4,
    dislikes: 1,
    coachInfo: { id: 'kenji', firstName: 'Kenji', lastName: 'Moreau', photo: null, bio: null },
    viewerReaction: null,
    viewerProgress: null,
    ...fields,
  }
}
