import { coachRoles } from '#web/app/testing/coachRoles.ts'

/** A ten-minute video of the viewer, as the gateway returns it for editing. */
export function videoToEdit(fields: object = {}) {
  return {
    id: 'v1',
    title: 'Kata at dawn',
    description: null,
    status: 'DRAFT',
    duration: 600,
    categories: ['arts'],
    subCategories: ['karate'],
    videoType: 'CLASS',
    level: null,
    ageFrom: null,
    ageTo: null,
    equipmentIDs: [],
    muscleGroupIDs: [],
    keywords: ['kata'],
    isPublic: false,
    isApproved: null,
    wasDeclined: false,
    noAudio: false,
    assignedCompanies: ['dojo'],
    captions: null,
    chapters: [{ uri: null, title: 'Bow', timecode: 0, isMusicMuted: true, thumbnails: null }],
    coachID: 'mia',
    coachInfo: { id: 'mia', roles: coachRoles({ dojo: true, gym: true }) },
    ownerID: 'mia',
    videoURL: 'https://obi.example/film.m3u8',
    vimeoID: null,
    thumbnail: null,
    videoThumbnail: null,
    processing: null,
    videosAhead: null,
    ...fields,
  }
}
