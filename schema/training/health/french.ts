import type { HealthWords } from './healthWords.ts'

export const french: HealthWords = {
  language: 'French',
  parts: [
    [
      'Knee',
      'genou, genoux, rotule, rotules, ménisque, ménisques, ligament croisé, ligaments croisés, croisé, croisés, lca, lcp, rotulien, fémoro patellaire',
    ],
    [
      'Knee, Hip',
      'cuisse, cuisses, ischio, ischios, ischio jambiers, ischio jambier, ischiojambiers, quadriceps, fémur, bandelette',
    ],
    ['Knee, Ankle', 'mollet, mollets, tibia, tibias, péroné'],
    ['Knee, Ankle, Hip', 'jambe, jambes'],
    [
      'Lower back',
      'dos, bas du dos, bas dos, haut du dos, lombaire, lombaires, lombes, reins, disque, disques, colonne, colonne vertébrale, vertèbre, vertèbres, vertébral, coccyx, sacrum, sacro iliaque, rachis, nerf sciatique, dorsal, dorsale, dorsales, dorsaux',
    ],
    [
      'Shoulder',
      'épaule, épaules, coiffe, coiffe des rotateurs, clavicule, omoplate, omoplates, scapulaire, deltoïde, pectoral, pectoraux',
    ],
    ['Shoulder, Hip', 'labrum'],
    ['Shoulder, Elbow', 'biceps, triceps'],
    ['Shoulder, Elbow, Wrist', 'bras'],
    ['Wrist', 'poignet, poignets, main, mains, doigt, doigts, pouce, pouces, canal carpien, scaphoïde, paume'],
    ['Wrist, Elbow', 'avant bras'],
    [
      'Ankle',
      'cheville, chevilles, pied, pieds, talon, talons, orteil, orteils, plantaire, tendon d achille, achille, voûte plantaire, gros orteil',
    ],
    ['Neck', 'cou, nuque, cervicale, cervicales, cervical, cervicaux, mâchoire, gorge, trapèze, trapèzes'],
    ['Hip', 'hanche, hanches, aine, bassin, fessier, fessiers, fesse, fesses, adducteur, adducteurs, pubis, psoas'],
    ['Hip, Pregnancy, Hernia', 'périnée, plancher pelvien'],
    ['Elbow', 'coude, coudes'],
    ['Heart', 'cœur, cardiaque, cardiaques, cardio, cardiovasculaire, coronaire, coronaires, valve, aorte'],
    ['Heart, Shoulder, Breathing', 'poitrine, thorax, thoracique, côte, côtes, sternum'],
    ['Blood pressure', 'tension, tension artérielle, pression artérielle'],
    ['Blood pressure, Heart', 'œil, yeux, rétine'],
    ['Breathing', 'poumon, poumons, respiration, respiratoire, respiratoires, pulmonaire, souffle, bronches'],
    ['Balance', 'équilibre, oreille interne'],
    ['Balance, Neck, Blood pressure', 'tête'],
    ['Neck, Lower back', 'nerf, nerfs'],
    ['Bones', 'os, articulation, articulations, articulaire, articulaires, osseux, osseuse'],
    ['Hernia, Pregnancy', 'ventre, abdomen, abdominal, abdominaux, abdominale, abdos, estomac'],
  ],
  conditions: [
    ['Knee', 'gonarthrose, syndrome rotulien, osgood schlatter, kyste de baker'],
    ['Knee, Ankle', 'périostite, périostite tibiale'],
    ['Knee, Hip', 'syndrome de l essuie glace, essuie glace'],
    [
      'Lower back',
      'hernie discale, hernies discales, hernie lombaire, hernie discale lombaire, hernie au dos, hernie dans le dos, hernie du disque, hernie vertébrale, hernie l5 s1, hernie l4 l5, discale, discales, protrusion discale, discopathie, tassement discal, sciatique, sciatiques, cruralgie, lumbago, lombalgie, lombalgies, tour de reins, scoliose, cyphose, lordose, hyperlordose, spondylolisthésis, dorsalgie, mal de dos, maux de dos, mal au dos, pincement discal',
    ],
    [
      'Lower back, Neck',
      'spondylarthrite, spondylarthrite ankylosante, spondylarthrose, nerf coincé, canal lombaire étroit, sténose',
    ],
    ['Shoulder', 'capsulite, épaule gelée, capsulite rétractile, conflit sous acromial'],
    ['Wrist', 'syndrome du canal carpien, doigt à ressaut'],
    [
      'Ankle',
      'aponévrosite, aponévrosite plantaire, fasciite, fasciite plantaire, épine calcanéenne, hallux valgus, oignon, oignons, pieds plats, pied plat, goutte',
    ],
    [
      'Neck',
      'torticolis, coup du lapin, cervicalgie, cervicalgies, névralgie cervico brachiale, hernie cervicale, hernie discale cervicale, cervicarthrose',
    ],
    ['Hip', 'coxarthrose, pubalgie, prothèse de hanche, dysplasie de la hanche'],
    ['Elbow', 'tennis elbow, épicondylite, épicondylites'],
    [
      'Heart',
      'infarctus, crise cardiaque, insuffisance cardiaque, arythmie, arythmies, fibrillation, fibrillation auriculaire, palpitations, angine de poitrine, pacemaker, pace maker, stimulateur cardiaque, stent, pontage, souffle au cœur, souffle cardiaque, tachycardie, bradycardie, cardiopathie, myocardite, maladie cardiaque, douleur thoracique, anticoagulant, anticoagulants, diabète, diabétique, diabètes, prédiabète, diabète gestationnel, insuline, hyperthyroïdie, obésité, obèse, insuffisance rénale, bêtabloquants, rythme cardiaque irrégulier, rythme irrégulier, pouls irrégulier, malformation cardiaque, cardiopathie congénitale',
    ],
    ['Heart, Blood pressure', 'anévrisme, anévrysme, dialyse, artériosclérose, athérosclérose'],
    ['Heart, Blood pressure, Balance', 'avc, ait, accident vasculaire cérébral, hémiplégie'],
    ['Heart, Balance, Blood pressure', 'syncope, syncopes, malaise, malaises, évanouissement, évanouissements'],
    [
      'Heart, Breathing',
      'anémie, anémique, manque de fer, carence en fer, embolie pulmonaire, drépanocytose, covid long',
    ],
    ['Heart, Knee, Ankle', 'phlébite, thrombose, thromboses, caillot'],
    [
      'Blood pressure',
      'hypertension, hypertendu, hypertendue, hta, tension élevée, hypotension, tension basse, glaucome, reflux, rgo, reflux gastrique, hernie hiatale, prééclampsie, pré éclampsie, hyper tension',
    ],
    ['Blood pressure, Heart', 'décollement de la rétine, décollement de rétine, rétinopathie'],
    [
      'Blood pressure, Balance, Neck',
      'migraine, migraines, mal de tête, maux de tête, commotion, commotion cérébrale, traumatisme crânien',
    ],
    [
      'Pregnancy',
      'enceinte, grossesse, grossesses, j attends un enfant, j attends un bébé, attends un enfant, attends un bébé, attend un enfant, attend un bébé, attendre un bébé, post partum, postpartum, postnatal, prénatal, accouchement, accouché, viens d accoucher, accoucher, allaite, allaitement, fausse couche, fiv, trimestre, maternité, jeune maman, jeune mère, suites de couches, bébé en route, futur bébé, future maman',
    ],
    [
      'Pregnancy, Hernia',
      'diastasis, diastase, césarienne, césariennes, prolapsus, descente d organes, incontinence, fuites urinaires, hystérectomie, appendicite',
    ],
    [
      'Breathing',
      'asthme, asthmatique, bpco, emphysème, bronchite, bronchites, essoufflement, essoufflé, essoufflée, mucoviscidose, covid, pneumonie, asthme d effort, pneumothorax, asme',
    ],
    [
      'Balance',
      'vertige, vertiges, étourdissement, étourdissements, épilepsie, épileptique, crises d épilepsie, ménière, maladie de ménière, parkinson, maladie de parkinson, neuropathie, chutes, malvoyant, malvoyante, aveugle',
    ],
    [
      'Bones',
      'ostéoporose, ostéopénie, arthrose, arthrite, fracture, fractures, fracturé, fracturée, cassé, cassée, fracture de fatigue',
    ],
    [
      'Bones, Knee, Hip, Ankle, Shoulder, Elbow, Wrist, Neck',
      'polyarthrite, polyarthrite rhumatoïde, rhumatisme, rhumatismes',
    ],
    [
      'Knee, Hip, Ankle, Shoulder, Elbow, Wrist, Neck, Lower back',
      'hyperlaxité, hyperlaxe, hypermobilité, hyperlaxité ligamentaire',
    ],
    [
      'Hernia',
      'hernie, hernies, hernie inguinale, hernie ombilicale, hernie abdominale, inguinale, ombilicale, éventration',
    ],
  ],
  serious:
    'cancer, cancers, chimio, chimiothérapie, radiothérapie, tumeur, tumeurs, leucémie, lymphome, mastectomie, greffe, greffé, greffée, sclérose, sclérose en plaques, sep, sclérose latérale, myopathie, lupus, fibromyalgie, fatigue chronique, douleurs chroniques, algodystrophie, paralysie, paralysé, paralysée, paraplégique, amputation, amputé, amputée, prothèse, prothèses, fauteuil roulant, hémophilie, hémophile, anorexie, boulimie, maladie auto immune, auto immune, vih, sida, cirrhose, hépatite, handicap, handicapé, handicapée, accident, accident de voiture, accident de moto, démence, alzheimer, crohn, maladie de crohn, endométriose, ulcère, fièvre, infection, grippe',
  nothing:
    'aucun, aucune, rien, néant, ras, non, rien à signaler, rien de spécial, rien de particulier, rien de grave, pas de problème, pas de problèmes, pas de souci, pas de soucis, aucun problème, aucun souci, sans objet, en bonne santé, bonne santé, je vais bien, tout va bien, en pleine forme, en forme, pas du tout, fréquence cardiaque, main dans la main, prévention des blessures, éviter les blessures, sans blessure, aucun souci de santé, aucun problème de santé, jamais blessé, jamais blessée, pas de problème cardiaque, pas de problèmes cardiaques, aucun problème cardiaque, jamais eu de problème, jamais eu de problèmes, jamais eu de souci, nan, je me sens bien',
  harmless:
    'rhume des foins, allergie, allergies, allergique, allergie au pollen, pollen, pollens, acariens, poussière, chats, chat, chien, gluten, intolérance au gluten, sans gluten, cœliaque, maladie cœliaque, lactose, intolérance au lactose, intolérant au lactose, arachide, arachides, noix, fruits de mer, pénicilline, eczéma, psoriasis, acné, rosacée, sinusite, rhinite, acouphènes, insomnie, myope, myopie, astigmate, daltonien, daltonienne, lunettes, lentilles, tdah, autisme, autiste, dyslexie, dyslexique, dépression, dépressif, dépressive, anxiété, anxieux, anxieuse, angoisse, stress, stressé, stressée, côlon irritable, syndrome du côlon irritable, intestin irritable, sopk, hypothyroïdie, hashimoto, cholestérol, végétarien, végétarienne, végan, fumeur, fumeuse, ronflement, ménopause, surpoids, sourd, sourde',
  injuries:
    'blessure, blessures, douleur, douleurs, maladie, maladies, inflammation, gonflement, syndrome, trouble, troubles, pathologie, pathologies, antécédent, antécédents, lésion, lésions',
  problems:
    'problème, problèmes, souci, soucis, gêne, gênes, raideur, raideurs, instabilité, faiblesse, limitation, limitations, problème de santé, problèmes de santé, souci de santé, soucis de santé, problème médical',
  symptoms:
    'mal, maux, fait mal, me fait mal, font mal, blessé, blessée, douloureux, douloureuse, douloureuses, déchirure, déchirures, déchiré, déchirée, rupture, rompu, rompus, entorse, entorses, foulé, foulée, foulure, luxation, luxations, luxé, luxée, déboîté, déboîtée, tordu, tordue, claquage, élongation, contracture, contractures, enflé, enflée, gonflé, gonflée, enflammé, tendinite, tendinites, tendinopathie, bursite, kyste, chirurgie, opération, opérations, opéré, opérée, opérés, intervention, arthroscopie, ligamentoplastie, reconstruction, réparation, vis, plaque, plaques, diagnostiqué, diagnostiquée, rééducation, kiné, kinésithérapie, physio, chronique, chroniques, convalescence, engourdi, engourdie, engourdissement, fourmillements, spasme, spasmes, crampe, crampes, dégénératif, dégénérative, abîmé, abîmée, usé, usée, usure, cartilage, ligament, ligaments, tendon, tendons, bleu, contusion, craque, craquements, bloqué, bloquée, bloque, lâche, souffre, souffrir, coincé, coincée, traumatisme, traumatismes, eau dans, épanchement, malformation',
  weaknesses:
    'mauvais, mauvaise, faible, fragile, fragiles, raide, raides, sensible, sensibles, instable, malade, délicat, faire attention, être prudent, être prudente',
  negations:
    'pas, pas de, pas d, aucun, aucune, sans, ni, jamais, rien, n ai pas, n ai pas de, n ai pas d, n ai aucun, n ai aucune, ne pas, non, ne, n, ne suis pas',
  painless: 'ne fait pas mal, fait pas mal, ne font pas mal, n est pas douloureux, n est pas douloureuse',
  light:
    'le, la, les, l, un, une, des, de, du, d, à, au, aux, en, dans, mon, ma, mes, ai, a, suis, est, sont, connu, connue, connus, connues, ou, actuel, actuelle, physique, physiques, médical, médicaux, santé, eu, avoir, y, s',
  self: 'je, moi, j, nous, me, m',
  mine: 'mon, ma, mes',
  family:
    'mon père, ma mère, mon papa, ma maman, mes parents, mon frère, ma sœur, mon fils, ma fille, ma femme, mon mari, mon conjoint, ma conjointe, mon compagnon, ma compagne, mon grand père, ma grand mère, mes grands parents, mon oncle, ma tante, mon cousin, ma cousine, mes enfants, mon enfant, ma famille, antécédents familiaux, antécédents familiaux de, antécédent familial de, mon copain, ma copine, mon ami, mon amie',
  inherited: 'dans ma famille, dans la famille',
  splits:
    'mais, et, sauf, sauf que, excepté, hormis, à part, en dehors de, cependant, parce que, car, alors, donc, seulement, juste, puis, plus, pourtant',
  muscles:
    'bras, biceps, triceps, avant bras, poitrine, pectoraux, abdos, abdominaux, ventre, jambe, jambes, cuisse, cuisses, mollets, fessiers, fesses, épaules, dorsaux, trapèzes, équilibre, cardio, souffle, hanches, périnée',
  wishes:
    'veux, voudrais, aimerais, souhaite, souhaiterais, envie, aime, muscler, me muscler, renforcer, tonifier, développer, sculpter, perdre, prendre, plat, plus fort, plus gros, galber, travailler, améliorer, affiner, musclé, musclés, inclure, ajouter, davantage, graisse',
  cares:
    'éviter, évitez, évite, prudent, prudence, doucement, doux, attention, ménager, ménagez, épargner, protéger, peux pas, ne peux pas, après, depuis, médecin, docteur, soulager, à cause, à cause de, récupérer, vieux, limiter',
  impact:
    'saut, sauts, sauter, sautés, sautille, sprint, sprints, sprinter, pliométrie, plyométrie, corde à sauter, burpee, burpees, hiit, bondir, bonds',
  fillers:
    'que, qui, ce, cet, cette, ces, son, sa, ses, leur, leurs, notre, votre, par, pour, avec, sur, sous, vers, chez, entre, avant, après, pendant, depuis, quand, lorsque, où, dernier, dernière, derniers, dernières, ancien, ancienne, anciennes, anciens, récent, récente, récemment, passé, passée, an, ans, année, années, mois, semaine, semaines, jour, jours, nuit, matin, hier, aujourd hui, janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre, été, hiver, printemps, automne, gauche, droit, droite, droits, gauches, côté, côtés, deux, trois, quatre, cinq, six, sept, huit, neuf, dix, haut, haute, bas, basse, léger, légère, légères, légers, modéré, modérée, grave, graves, sévère, sévères, petit, petite, petits, gros, grosse, grand, grande, parfois, souvent, toujours, rarement, très, trop, peu, un peu, beaucoup, assez, plutôt, assis, assise, debout, marche, marcher, course, courir, cours, porter, port, effort, efforts, exercice, exercices, entraînement, sport, travail, foot, football, tennis, ski, salle, escaliers, niveau, stade, degré, type, contrôlé, contrôlée, stabilisé, stabilisée, traité, traitée, traitement, traitements, médicament, médicaments, ventoline, médecin, docteur, hôpital, total, totale, partiel, partielle, complet, complète, guéri, guérie, guéris, soigné, soignée, mieux, bien, encore, aussi, également, suite, suite à, cause, fois, une fois, premier, deuxième, troisième, premier trimestre, il, elle, ils, elles, on, lui, tu, vous, ont, avais, avait, étais, était, c est, fais, fait, font, ressens, sens, sent, âge, âgé, âgée, bébé, père, mère, femme, homme, enfant, muscle, muscles, musculaire, musculaires, zone, région, niveau du, chaque, tout, toute, tous, toutes, même, autre, autres, si, comme, actuellement, maintenant, merci, svp, s il vous plaît, bonjour, environ, presque, peut être, plusieurs, moins, saisonnier, saisonnière, interne, externe, antérieur, postérieur, latéral, faire, faut, éviter, prudent, croisement, élevé, élevée, élevés, stable, surtout, principalement, chirurgical, chirurgicale, qu, t, y a, il y a, porte, te, toi, vit, se, va, ça, ça va, on va, là, mot, bon, nu, roi, co, sot, mu, ben, luc, met, pain, pains, corps, crois, croire, bonne, bonnes, belle, manière, classe, texte, vente, reine, chasse, caisse, cesse, prenant, corde, intention, intentions, académie, aides, pause, fasse, goût, goûts, je vis, y ait, qui ait, il ait, elle ait, on ait, défense, descendant, descendre, montant, monter, facilement, bureau, prends, prend, prendre, contre, enfance, trouvé, trouvée, dit, artérielle, artériel, chaise, lit, voiture, vélo, natation, nager, danse, danser, yoga, escalier, sol, vite, lentement, assoir, asseoir, matins, soir, soirs, saison, week end, skier, surf, hockey, rugby, volley, golf, boxe, lutte, jardin, jardinage, maison, carton, cartons, déménagement, déménager, pousser, tirer, randonnée, randonnées, footing, marathon, selon, radio, irm, scanner, résultat, résultats, spécialiste, chirurgien, chirurgienne, infirmière, clinique, contrôle, rendez vous, soins, thérapie, étirements, étirement, repos, glace, chaleur, froid, froide, humide, temps, pluie, couché, couchée, dormir, dors, réveil, conduire, conduite, voyage, avion, étage, fenêtre, table, téléphone, ordinateur, souris, clavier, école, université, étudiant, étudiante, professeur, ouvrier, ouvrière, serveur, serveuse, chauffeur, coiffeur, coiffeuse, armée, équipe, entraîneur, vidéo, commencer, commencé, commence, arrêté, arrêter, arrive, arrivé, arrivée, trouve, essaie, essayé, pense, crois que, heureusement, malheureusement, apparemment, correct, ordre, matinée, portant, pourtant, dès, malgré, rapidement, tourne, tourner, basket, montagne, plage, sable, difficile, difficilement',
}
