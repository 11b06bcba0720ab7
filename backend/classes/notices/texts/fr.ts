import type { NoticeTexts } from './noticeTexts.ts'

export const fr: NoticeTexts = {
  subjects: {
    MOVED: 'Déplacé : {name}',
    CANCELED: 'Annulé : {name}',
    SUBSTITUTE: 'Remplacement : {name}',
    RELEASED: 'Votre réservation a été annulée : {name}',
    REQUEST: 'Remplaçant recherché : {name}',
    CLASH: 'Deux cours en même temps : {name}',
    CHANGED: 'Changements : {name}',
  },
  moved: '{name} a été déplacé. Avant : {old}. Maintenant : {date}.',
  address: '{name}, {date}, a une nouvelle adresse : {address}.',
  noAddress: '{name}, {date}, n’a plus d’adresse.',
  canceled: '{name}, {date}, est annulé.',
  reason: 'Motif : {reason}',
  substitute: '{coach} assure {name}, {date}, en remplacement.',
  coachAgain: '{coach} assure finalement {name}, {date}.',
  released: 'Le studio a annulé votre réservation pour {name}, {date}.',
  request: '{coach} cherche un remplaçant pour {name}, {date}.',
  note: 'Message : {note}',
  clash: '{name}, {date}, a lieu en même temps qu’un autre cours de son coach, ou dans la même salle.',
  more: 'Autres dates modifiées : {count}',
  link: 'Voir le cours : {link}',
}
