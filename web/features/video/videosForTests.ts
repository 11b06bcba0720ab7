interface VideoWishes {
  id?: string
  [field: string]: unknown
}

/** A video as the gateway returns it, with every field that screens select: a public karate video with four likes. */
export function videoAnswer({ id = 'kick', ...fields }: VideoWishes = {}) {
  return {
    id,
    title: 'The side kick, slowly',
    description: 'Lift the knee.',
    status: 'PUBLISHED',
    isPublic: true,
    isApproved: true,
    coachID: 'kenji',
    ownerID: 'kenji',
    assignedCompanies: ['dojo'],
    processing: null,
    videosAhead: null,
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
