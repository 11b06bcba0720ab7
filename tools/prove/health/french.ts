import type { TextRow } from './textRow.ts'

export const french: readonly TextRow[] = [
  {
    kind: 'plain',
    spares: 'Knee',
    texts:
      'j’ai mal au genou droit en descendant les escaliers|je me suis déchiré le ménisque|opération des ligaments croisés en 2020',
  },
  {
    kind: 'plain',
    spares: 'Lower back',
    texts: 'j’ai souvent mal au dos|deux hernies discales|une sciatique à gauche|lombalgie chronique',
  },
  { kind: 'plain', spares: 'Shoulder', texts: 'mon épaule se luxe facilement|tendinite de la coiffe' },
  { kind: 'plain', spares: 'Neck', texts: 'douleurs à la nuque à cause du bureau|arthrose cervicale' },
  { kind: 'plain', spares: 'Wrist', texts: 'je me suis cassé le poignet cet hiver|syndrome du canal carpien' },
  { kind: 'plain', spares: 'Ankle', texts: 'ma cheville est fragile depuis une entorse|tendinite d’Achille' },
  { kind: 'plain', spares: 'Hip', texts: 'j’ai une prothèse de hanche|arthrose de la hanche' },
  { kind: 'plain', spares: 'Elbow', texts: 'mon coude me fait mal|épicondylite depuis l’été' },
  {
    kind: 'plain',
    spares: 'Heart',
    texts: 'je porte un pacemaker|infarctus il y a trois ans|je suis diabétique de type 1',
  },
  {
    kind: 'plain',
    spares: 'Blood pressure',
    texts: 'je prends un traitement contre l’hypertension|ma tension est trop élevée',
  },
  {
    kind: 'plain',
    spares: 'Pregnancy',
    texts: 'je suis enceinte de trois mois|j’ai accouché il y a deux mois|j’allaite mon bébé',
  },
  { kind: 'plain', spares: 'Breathing', texts: 'je fais de l’asthme à l’effort|asthme depuis l’enfance' },
  { kind: 'plain', spares: 'Balance', texts: 'j’ai des vertiges le matin|je suis épileptique' },
  { kind: 'plain', spares: 'Bones', texts: 'mon médecin a trouvé une ostéoporose|fracture du tibia en janvier' },
  { kind: 'plain', spares: 'Hernia', texts: 'hernie inguinale non opérée|hernie ombilicale' },
  { kind: 'misspelled', spares: 'Knee', texts: 'mal au genoux|menisque dechire|douleur genou' },
  { kind: 'misspelled', spares: 'Lower back', texts: 'hernie discal|mal de dot|siatique|lombalgi' },
  { kind: 'misspelled', spares: 'Shoulder', texts: 'douleur epaule|tendinite epaul' },
  { kind: 'misspelled', spares: 'Heart', texts: 'diabete de type 2|infractus|pace-maker' },
  { kind: 'misspelled', spares: 'Pregnancy', texts: 'je suis ensceinte|enceinte 4 mois' },
  { kind: 'misspelled', spares: 'Breathing', texts: 'asme|asthmatic' },
  { kind: 'misspelled', spares: 'Blood pressure', texts: 'hyper tension|hypertention arterielle' },
  {
    kind: 'negated',
    spares: '',
    texts:
      'je n’ai aucune maladie|pas de douleur au dos|aucun souci de santé|je ne suis pas enceinte|jamais blessé|pas de problème cardiaque|mon dos ne fait pas mal',
  },
  { kind: 'negated', spares: 'Knee', texts: 'rien à part mon genou|pas de blessure sauf le genou gauche' },
  {
    kind: 'family',
    spares: '',
    texts: 'ma mère est diabétique|mon frère fait de l’asthme|antécédents familiaux d’hypertension',
  },
  { kind: 'family', spares: 'Heart', texts: 'mon père a eu un infarctus et moi j’ai un stent' },
  {
    kind: 'two',
    spares: 'Knee, Blood pressure',
    texts: 'genou fragile et hypertension|hypertension, et mon genou gonfle',
  },
  { kind: 'two', spares: 'Lower back, Pregnancy', texts: 'enceinte avec mal au dos' },
  { kind: 'two', spares: 'Shoulder, Breathing', texts: 'asthme et capsulite de l’épaule' },
  { kind: 'note', spares: 'Knee', texts: 'Attention à mon genou gauche, j’ai été opéré en mars.' },
  { kind: 'note', spares: 'Pregnancy', texts: 'Je suis enceinte et je veux rester active.' },
  { kind: 'note', spares: 'Lower back', texts: 'J’ai mal au dos après le travail, donc doucement.' },
  {
    kind: 'note',
    spares: '',
    texts:
      'J’aimerais courir un 10 km en automne.|Vingt minutes avant le travail, merci.|Je voudrais des jambes plus fortes pour le ski.',
  },
  {
    kind: 'harmless',
    spares: '',
    texts: 'intolérance au lactose|je porte des lunettes|rhume des foins au printemps|un peu d’acné|hypothyroïdie',
  },
  {
    kind: 'unclear',
    spares: 'unclear',
    texts:
      'j’ai un lupus|cancer du sein il y a deux ans|accident de voiture|sclérose en plaques|une machinite aux muscles',
  },
  { kind: 'plain', spares: 'Knee', texts: 'mon genou gauche craque et me fait mal|arthrose du genou depuis dix ans' },
  {
    kind: 'plain',
    spares: 'Lower back',
    texts: 'je me suis bloqué le dos en portant des cartons|le bas du dos est raide le matin',
  },
  { kind: 'plain', spares: 'Shoulder', texts: 'bursite à l’épaule droite' },
  { kind: 'plain', spares: 'Heart', texts: 'j’ai eu un pontage|rythme cardiaque irrégulier sous anticoagulants' },
  {
    kind: 'plain',
    spares: 'Pregnancy',
    texts: 'je suis au deuxième trimestre|j’ai eu une césarienne il y a quatre semaines',
  },
  { kind: 'plain', spares: 'Breathing', texts: 'asthme traité par ventoline' },
  {
    kind: 'harmless',
    spares: '',
    texts: 'tout va bien|jamais eu de problème|ma femme est asthmatique|allergie aux chats',
  },
  { kind: 'unclear', spares: 'unclear', texts: 'je sors d’une chimiothérapie|opération le mois dernier' },
  { kind: 'plain', spares: 'Knee', texts: 'de l’eau dans le genou|mon genou me lâche en randonnée' },
  { kind: 'plain', spares: 'Neck', texts: 'je tourne mal la tête à cause de la nuque' },
  { kind: 'plain', spares: 'Ankle', texts: 'cheville cassée au basket' },
  { kind: 'plain', spares: 'Heart', texts: 'je suis né avec une malformation cardiaque' },
  {
    kind: 'harmless',
    spares: '',
    texts: 'nan|je me sens bien|allergique à la poussière|ma tante a de l’ostéoporose',
  },
  { kind: 'unclear', spares: 'unclear', texts: 'greffe de rein|mon médecin me demande de faire attention' },
]
