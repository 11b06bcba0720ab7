import type { HealthWords } from './healthWords.ts'

export const english: HealthWords = {
  language: 'English',
  parts: [
    [
      'Knee',
      'knee, knees, kneecap, kneecaps, acl, mcl, pcl, lcl, meniscus, menisci, patella, patellas, patellar, cruciate, kne, knea',
    ],
    ['Knee, Hip', 'thigh, thighs, hamstring, hamstrings, quad, quads, quadriceps, it band, itb, iliotibial, femur'],
    ['Knee, Ankle', 'calf, calves, shin, shins, tibia, fibula'],
    ['Knee, Ankle, Hip', 'leg, legs, lower limb, lower limbs'],
    [
      'Lower back',
      'back, lower back, upper back, mid back, lumbar, disc, discs, disk, disks, spine, spinal, vertebra, vertebrae, coccyx, tailbone, tail bone, si joint, sacroiliac, sacrum, sciatic, sciatic nerve, thoracic, lat, lats',
    ],
    [
      'Shoulder',
      'shoulder, shoulders, rotator, rotator cuff, rotator cuffs, collarbone, collar bone, clavicle, ac joint, shoulder blade, scapula, scapular, deltoid, pec, pecs, pectoral, labral, rotater cuff',
    ],
    ['Shoulder, Hip', 'labrum'],
    ['Shoulder, Elbow', 'biceps, bicep, triceps, tricep'],
    ['Shoulder, Elbow, Wrist', 'arm, arms, upper arm'],
    ['Wrist', 'wrist, wrists, carpal, hand, hands, finger, fingers, thumb, thumbs, knuckles, scaphoid, palm'],
    ['Wrist, Elbow', 'forearm, forearms, grip'],
    ['Ankle', 'ankle, ankles, achilles, foot, feet, heel, heels, toe, toes, plantar, sole, arch, arches, big toe'],
    ['Neck', 'neck, cervical, cervical spine, jaw, throat, traps, trapezius'],
    ['Neck, Lower back', 'cervical and lumbar, nerve, nerves'],
    [
      'Hip',
      'hip, hips, groin, pelvis, pelvic, hip flexor, hip flexors, glute, glutes, buttock, buttocks, adductor, adductors, piriformis',
    ],
    ['Hip, Pregnancy, Hernia', 'pelvic floor'],
    ['Elbow', 'elbow, elbows, ulnar, ulnar nerve, funny bone'],
    ['Heart', 'heart, cardiac, valve, heart valve, coronary, cardio, cardiovascular, aorta, aortic, mitral, atrial'],
    ['Heart, Shoulder, Breathing', 'chest, rib, ribs, sternum'],
    ['Blood pressure', 'blood pressure, bp'],
    ['Blood pressure, Heart', 'eye, eyes, retina, retinal'],
    ['Breathing', 'lungs, lung, breathing, breath, airway, airways, respiratory, pulmonary'],
    ['Balance', 'balance, inner ear'],
    ['Balance, Neck, Blood pressure', 'head'],
    ['Bones', 'bone, bones, joint, joints, skeletal'],
    ['Hernia, Pregnancy', 'abdomen, abdominal, stomach, belly, tummy, abs, ab'],
  ],
  conditions: [
    [
      'Knee',
      'runners knee, runner s knee, jumpers knee, jumper s knee, chondromalacia, housemaids knee, bakers cyst, baker s cyst, osgood schlatter, patellofemoral, patellofemoral syndrome, patellofemoral pain, pfps, knock knees, knock knee, bow legs',
    ],
    ['Knee, Ankle', 'shin splints, shin splint'],
    ['Knee, Hip', 'it band syndrome, itbs, iliotibial band syndrome'],
    [
      'Lower back',
      'sciatica, lumbago, scoliosis, kyphosis, lordosis, anterior pelvic tilt, swayback, degenerative disc, degenerative disc disease, ddd, spondylolisthesis, spondylolysis, herniated disc, herniated discs, herniated disk, herniated disks, disc herniation, disk herniation, hernia disc, disc hernia, hernia in back, hernia in my back, hernia in the back, hernia in lower back, hernia in my lower back, spinal hernia, lumbar hernia, back hernia, hernia of the disc, hernia of disc, slipped disc, slipped discs, slipped disk, slipped disks, bulging disc, bulging discs, bulging disk, bulging disks, disc bulge, disk bulge, prolapsed disc, ruptured disc, ruptured disk, disc protrusion, disc prolapse, protruding disc, discopathy, pinched nerve in back, herniated lumbar disc, laminectomy, discectomy, microdiscectomy, hunchback, sacroiliitis, herniated, herniation, pinched nerve in lower back, slip disc, slip disk',
    ],
    [
      'Lower back, Neck',
      'spinal stenosis, stenosis, spondylosis, ankylosing spondylitis, spondylitis, pinched nerve, trapped nerve, radiculopathy, spinal fusion, spina bifida',
    ],
    [
      'Shoulder',
      'frozen shoulder, impingement, shoulder impingement, slap tear, winged scapula, bankart, adhesive capsulitis',
    ],
    ['Shoulder, Elbow, Wrist', 'rsi, repetitive strain, repetitive strain injury'],
    [
      'Wrist',
      'carpal tunnel, carpal tunnel syndrome, carpal tunnels, trigger finger, de quervain, ganglion, ganglion cyst',
    ],
    [
      'Ankle',
      'plantar fasciitis, fasciitis, heel spur, heel spurs, bunion, bunions, flat feet, flat foot, flatfoot, fallen arches, gout, ingrown toenail, turf toe, mortons neuroma, morton s neuroma, drop foot, foot drop',
    ],
    [
      'Neck',
      'whiplash, torticollis, stiff neck, text neck, tmj, cervical spondylosis, cervical disc, cervical hernia, cervical radiculopathy, herniated cervical disc, cervical disc herniation, slipped disc in neck, slipped disc in my neck, herniated disc in neck, herniated disc in my neck, bulging disc in neck, bulging disc in my neck, pinched nerve in neck, pinched nerve in my neck, cervical stenosis, hernia in neck, hernia in my neck',
    ],
    ['Hip', 'sports hernia, athletic pubalgia, hip replacement, hip dysplasia, fai, piriformis syndrome, coxarthrosis'],
    [
      'Elbow',
      'tennis elbow, tennis arm, golfers elbow, golfer s elbow, golf elbow, epicondylitis, cubital tunnel, cubital tunnel syndrome',
    ],
    [
      'Heart',
      'heart attack, heart attacks, heart disease, heart failure, heart murmur, arrhythmia, arrhythmias, atrial fibrillation, afib, a fib, palpitations, palpitation, angina, pacemaker, pacemakers, stent, stents, bypass, heart bypass, cardiomyopathy, tachycardia, bradycardia, myocarditis, pericarditis, endocarditis, cad, chf, coronary artery disease, coronary disease, defibrillator, icd, heart transplant, chest pain, chest pains, chest tightness, heart rhythm, irregular heartbeat, irregular heart beat, heart block, mitral valve prolapse, mvp, cardiac arrest, congenital heart defect, high heart rate, blood thinners, blood thinner, diabetes, diabetic, diabetics, prediabetes, pre diabetes, prediabetic, type 1 diabetes, type 2 diabetes, type one diabetes, type two diabetes, type 1 diabetic, type 2 diabetic, t1d, t2d, t1dm, t2dm, gestational diabetes, insulin, insulin resistance, hyperthyroidism, hyperthyroid, graves disease, graves, obese, obesity, kidney disease, beta blockers, beta blocker, heart murmer, murmer, irregular heart rhythm, irregular rhythm, irregular pulse, heart defect, heart defects, congenital heart disease',
    ],
    ['Heart, Blood pressure', 'aneurysm, aneurysms, kidney failure, dialysis, atherosclerosis, arteriosclerosis'],
    ['Heart, Blood pressure, Balance', 'stroke, strokes, tia, mini stroke, ministroke, hemiplegia'],
    [
      'Heart, Balance, Blood pressure',
      'pots, syncope, fainting, faint, fainted, passing out, pass out, blackouts, orthostatic hypotension',
    ],
    [
      'Heart, Breathing',
      'anemia, anaemia, anemic, anaemic, iron deficiency, low iron, pulmonary embolism, sickle cell, long covid, post covid',
    ],
    ['Heart, Knee, Ankle', 'dvt, deep vein thrombosis, thrombosis, blood clot, blood clots, thrombophilia'],
    [
      'Blood pressure',
      'high blood pressure, hypertension, hypertensive, hbp, htn, high bp, low blood pressure, hypotension, low bp, glaucoma, gerd, acid reflux, reflux, heartburn, hiatus hernia, hiatal hernia, preeclampsia, pre eclampsia, high blod pressure, blod pressure',
    ],
    ['Blood pressure, Heart', 'detached retina, retinal detachment, retinopathy, eye surgery'],
    [
      'Blood pressure, Balance, Neck',
      'migraine, migraines, headache, headaches, concussion, concussions, concussed, head injury, brain injury, tbi',
    ],
    [
      'Pregnancy',
      '🤰, 🤱, pregnant, pregnancy, pregnancies, prego, preggo, preggers, expecting, expecting a baby, with child, trimester, first trimester, second trimester, third trimester, baby bump, due date, ivf, trying to conceive, ttc, conceiving, miscarriage, postpartum, post partum, post natal, postnatal, prenatal, pre natal, antenatal, gave birth, giving birth, childbirth, had a baby, having a baby, new mom, new mum, newborn, breastfeeding, breast feeding, nursing, just had a baby, recently had a baby, have a baby on the way, baby on the way, weeks along, months along, maternity, perinatal, in the family way, bun in the oven, due in',
    ],
    [
      'Pregnancy, Hernia',
      'diastasis recti, diastasis, c section, cesarean, caesarean, cesarian, csection, prolapse, pelvic organ prolapse, incontinence, bladder prolapse, uterine prolapse, stress incontinence, hysterectomy, appendectomy, appendix',
    ],
    [
      'Breathing',
      'asthma, asthmatic, asma, athsma, copd, emphysema, bronchitis, shortness of breath, short of breath, breathless, breathlessness, wheezing, cystic fibrosis, lung disease, covid, pneumonia, exercise induced asthma, sarcoidosis, wheeze, wheezes, wheezing',
    ],
    [
      'Balance',
      'vertigo, dizziness, dizzy, epilepsy, epileptic, seizure, seizures, menieres, meniere s, meniere, labyrinthitis, bppv, parkinsons, parkinson s, parkinson, parkinson s disease, parkinsons disease, neuropathy, peripheral neuropathy, diabetic neuropathy, fear of falling, falls, blind, blindness, low vision, visually impaired, lightheaded, light headed, lightheadedness, ataxia',
    ],
    [
      'Bones',
      'osteoporosis, osteoporotic, osteopenia, osteopenic, low bone density, brittle bones, osteoarthritis, arthritis, arthritic, arthrosis, fracture, fractures, fractured, stress fracture, stress fractures, broken, broken bone, broken bones, broke, osteogenesis imperfecta, vitamin d deficiency, ',
    ],
    [
      'Bones, Knee, Hip, Ankle, Shoulder, Elbow, Wrist, Neck',
      'rheumatoid arthritis, rheumatoid, rheumatism, psoriatic arthritis, ra, juvenile arthritis',
    ],
    ['Bones, Knee, Hip', 'oa'],
    [
      'Knee, Hip, Ankle, Shoulder, Elbow, Wrist, Neck, Lower back',
      'hypermobility, hypermobile, joint hypermobility, double jointed, hypermobility syndrome',
    ],
    [
      'Hernia',
      'hernia, hernias, inguinal hernia, umbilical hernia, abdominal hernia, inguinal, umbilical, incisional hernia, femoral hernia, ventral hernia, belly button hernia, navel hernia',
    ],
  ],
  serious:
    'cancer, cancers, chemo, chemotherapy, radiotherapy, radiation therapy, tumor, tumour, tumors, tumours, leukemia, leukaemia, lymphoma, melanoma, mastectomy, lumpectomy, transplant, multiple sclerosis, ms, als, motor neurone disease, muscular dystrophy, myasthenia gravis, lupus, fibromyalgia, fibro, cfs, me cfs, chronic fatigue, chronic fatigue syndrome, chronic pain, crps, ehlers danlos, ehlers danlos syndrome, eds, marfan, marfan syndrome, cerebral palsy, paralysis, paralyzed, paralysed, paraplegic, amputation, amputated, amputee, prosthesis, prosthetic, wheelchair, hemophilia, haemophilia, rhabdo, rhabdomyolysis, anorexia, bulimia, eating disorder, spinal cord injury, polio, post polio, guillain barre, autoimmune, autoimmune disease, hiv, aids, cirrhosis, hepatitis, disabled, disability, accident, car accident, crash, sclerosis, polytrauma, dementia, alzheimers, alzheimer s, alzheimer, crohns, crohn s, crohn, colitis, ulcerative colitis, ostomy, stoma, colostomy, endometriosis, ulcer, ulcers, fever, infection, infected, flu, dystonia, scleroderma, polymyalgia, polymyositis, hydrocephalus, tuberculosis, dwarfism',
  nothing:
    'none, nothing, nil, na, n a, nope, no, nah, not applicable, not really, none known, none that i know of, not that i know of, nothing to report, nothing to declare, nothing to mention, nothing special, nothing serious, nothing major, none at all, no thanks, nada, healthy, in good health, good health, fit and healthy, perfectly healthy, all good, i am fine, i m fine, fine, ok, okay, all ok, all fine, no worries, no problem, no problems, no complaints, clean bill of health, good, great, zero, heart rate, heart rate zone, heart rate zones, get my heart going, back in shape, get back into, getting back into, back to training, back to the gym, back to fitness, back to exercise, back to sport, back to sports, back on track, no pain no gain, prevent injury, prevent injuries, avoid injury, avoid injuries, injury prevention, injury free, without injury, without injuries, on the other hand, hands on, head start, shoulder season, back home, at hand, work life balance, knee push ups, chest day, leg day, back day, arm day, hip hop, hiphop, hip thrust, hip thrusts, neck and neck, at all, lat pulldown, lat pulldowns, lat pull down, lat pull downs, no mat, never had any problems, never had problems, ',
  harmless:
    'hay fever, hayfever, pollen allergy, pollen, allergy, allergies, allergic, allergic rhinitis, seasonal allergies, seasonal allergy, dust allergy, dust, dust mites, cat allergy, dog allergy, cat hair, cats, dogs, pet allergy, peanut allergy, peanut, peanuts, nut allergy, nuts, nut, gluten, gluten intolerance, gluten free, celiac, coeliac, celiac disease, coeliac disease, lactose, lactose intolerant, lactose intolerance, dairy, shellfish, seafood, shrimp, eggs, milk, soy, wheat, penicillin, latex, food allergy, food allergies, bee stings, eczema, psoriasis, acne, rosacea, dandruff, vitiligo, dry skin, sensitive skin, hives, sinusitis, sinus, sinuses, rhinitis, tinnitus, insomnia, color blind, colour blind, color blindness, short sighted, shortsighted, near sighted, nearsighted, myopia, myopic, glasses, contact lenses, astigmatism, astigmatic, adhd, add, autism, autistic, dyslexia, dyslexic, depression, depressed, anxiety, anxious, stress, stressed, ocd, bipolar, ptsd, ibs, irritable bowel, irritable bowel syndrome, pcos, hypothyroid, hypothyroidism, underactive thyroid, hashimotos, hashimoto s, hashimoto, high cholesterol, cholesterol, vegetarian, vegan, smoker, snoring, snore, cavities, braces, toothache, wisdom teeth, menopause, menopausal, perimenopause, post menopausal, pms, overweight, underweight, hearing aid, hearing aids, hearing loss, deaf, hard of hearing, one kidney, allergic to dust',
  injuries:
    'injury, injuries, pain, pains, ache, aches, disease, diseases, illness, illnesses, soreness, swelling, inflammation, disorder, disorders, syndrome',
  problems:
    'problem, problems, issue, issues, trouble, troubles, condition, conditions, limitation, limitations, restriction, restrictions, complaint, complaints, concern, concerns, discomfort, stiffness, instability, weakness, tightness, health condition, health conditions, health issue, health issues, health problem, health problems, medical condition, medical conditions',
  symptoms:
    'injured, hurt, hurts, hurting, painful, aching, achy, sore, torn, tore, rupture, ruptured, ruptures, sprain, sprained, sprains, twisted, dislocated, dislocation, dislocates, dislocating, dislocate, subluxation, subluxed, pulled muscle, muscle pull, swollen, inflamed, tendonitis, tendinitis, tendinopathy, tendonosis, bursitis, synovitis, cyst, surgery, surgeries, operation, operations, operated, reconstruction, reconstructed, arthroscopy, diagnosed, rehab, rehabilitation, rehabbing, physio, physiotherapy, physical therapy, chronic, numb, numbness, tingling, spasm, spasms, cramp, cramps, cramping, degeneration, cartilage, cartilage damage, ligament, ligaments, tendon, tendons, muscle tear, torn muscle, torn ligament, bruised, bruise, contusion, dodgy, busted, wrecked, killing me, flare up, flare ups, acting up, gives way, giving way, gives out, impinged, pinched, nerve damage, nerve pain, throbbing, bone on bone, wear and tear, worn out, sprian, surgary, surgrey, suffer from, suffering from, suffers from, threw out, thrown out, swell, swells, stiffens, gave out, slipped, buckles, buckle, buckled',
  weaknesses:
    'not good, not healthy, not ok, not well, not fine, not great, not so good, not too good, not very good, plate, plates, metal, pins, screws, twist, pulled, burning, shooting, stabbing, locked, locks, popping, pops, clicks, clicking, rolled, worn, damage, damaged, repair, repaired, op, replacement, replaced, recover, recovering, strain, strains, strained, tear, tears, ripped, blown, fused, fusion, degenerative, bad, weak, stiff, tight, poor, unstable, sensitive, wobbly, crooked, messed up, unwell, sick, ill, limited, brittle, irregular, be careful, take it easy, barely turn, water on',
  negations:
    'no, not, don t suffer from, do not suffer from, never, without, don t, dont, do not, doesn t, does not, didn t, haven t, havent, have not, isn t, is not, no known, nor, neither, none, nothing, ain t, zero, am not, i m not, hasn t, has not',
  painless: 'does not hurt, doesn t hurt, doesnt hurt, do not hurt, don t hurt, dont hurt, is pain free, are pain free',
  light:
    'a, an, the, any, of, in, with, my, have, has, had, having, is, are, am, do, does, at, to, known, or, history, history of, current, physical, medical, health, m, ve, on, from, be, been, got, get, left, right, both, other, kind of, type of, on record, related, existing, s, his, her, their, for, im',
  self: 'i, me, myself, we, our, us',
  mine: 'my',
  family:
    'my father, my mother, my dad, my mom, my mum, my parents, my parent, my brother, my sister, my son, my daughter, my wife, my husband, my partner, my grandfather, my grandmother, my grandma, my grandpa, my grandparents, my uncle, my aunt, my cousin, my kids, my kid, my child, my children, my family, family history, family history of, my friend, my boyfriend, my girlfriend, my grandad, my granny, my siblings, my father s, my mother s, my dad s, my mom s, my mum s, my in laws, my mother in law, my father in law, history in family, history in my family',
  inherited: 'runs in my family, runs in the family',
  splits:
    'but, and, except, except for, besides, apart from, other than, although, though, however, because, while, since then, just, only, plus, also, then, so',
  muscles:
    'arm, arms, biceps, bicep, triceps, tricep, forearm, forearms, chest, pecs, abs, stomach, belly, tummy, leg, legs, thigh, thighs, hamstrings, quads, calf, calves, glutes, buttocks, hips, hip, shoulders, lats, traps, grip, balance, cardio, breathing, breath, pelvic floor, abdomen, lat',
  wishes:
    'want, wants, would like, d like, like to, love, build, building, grow, growing, bigger, stronger, tone, toned, toning, lose, losing, flat, flatter, fat, sculpt, work on, focus, focus on, train, strengthen, strengthening, improve, improving, gain, develop, shape, define, defined, muscle, muscles, strength, include, add, more',
  cares:
    'avoid, avoiding, careful, carefully, caution, easy on, easy, protect, gentle, mind, spare, sensitive, can t, cant, cannot, unable, limited, old, after, since, because, due to, doctor, help, helps, rest, recover, recovering, restore, again, carry',
  impact:
    'jump, jumps, jumping, hop, hops, hopping, sprint, sprints, sprinting, plyo, plyos, plyometric, plyometrics, skipping, rope skipping, jump rope, burpee, burpees, box jumps, high impact, hiit, jumping jacks, high knees, bounding, leaps, leaping',
  fillers:
    'that, this, these, those, it, its, which, who, there, here, from, for, by, into, onto, over, under, up, down, out, off, about, after, before, during, since, when, whenever, until, till, ago, now, currently, still, today, yesterday, recent, recently, last, past, next, previous, previously, old, older, new, year, years, yr, yrs, month, months, week, weeks, day, days, night, nights, morning, january, february, march, april, may, june, july, august, september, october, november, december, summer, winter, spring, autumn, left, right, both, side, sides, sided, upper, lower, middle, front, inner, outer, top, bottom, high, low, mild, mildly, slight, slightly, minor, moderate, moderately, severe, severely, serious, seriously, major, acute, light, heavy, big, small, little, bit, lot, lots, some, sometimes, often, always, occasional, occasionally, frequent, frequently, constant, constantly, rarely, usually, very, really, quite, too, also, as, well, like, please, be, careful, avoid, easy, gentle, level, grade, stage, type, controlled, under control, medicated, medication, medicine, meds, pills, tablets, inhaler, doctor, dr, doctors, gp, hospital, sitting, standing, walking, running, lifting, sleeping, bending, exercise, exercising, training, workout, workouts, sport, sports, work, desk job, football, soccer, basketball, tennis, skiing, gym, squatting, squats, stairs, year old, first, second, third, one, two, three, four, five, six, seven, eight, nine, ten, once, twice, partial, partially, complete, completely, full, fully, total, totally, recovered, healed, healing, healthy otherwise, better, worse, improving, gone, due, cause, caused, causes, causing, would, could, should, will, can, cannot, was, were, being, make, makes, feel, feels, feeling, think, know, born, age, aged, sometimes hurts, muscle, muscles, area, region, tissue, end, times, time, long, short, term, ongoing, early, late, almost, nearly, probably, maybe, possibly, more, less, much, many, few, all, otherwise, baby, babies, mother, father, mom, mum, dad, am, pm, no longer, going on, went, go, come, comes, came, suffer, year s, years old, prone, history, family, both sides, take, takes, taking, took, use, using, wear, wearing, need, needs, carefully, cautious, caution, mind, protect, spare, not allowed, allowed, limited to, induced, related, seasonal, mostly, mainly, especially, particularly, general, generally, general health, adult, child, childhood, teenager, woman, man, female, male, ever, again, yet, already, around, near, between, through, during exercise, every, each, another, other, same, different, what, why, how, where, if, than, then, them, they, he, she, him, you, your, hi, hello, thanks, thank you, brace, post, pre, ex, semi, multiple, several, double, single, bilateral, unilateral, lateral, medial, anterior, posterior, internal, external, mat, mats, cut, cuts, sun, sung, gay, mo, co, tap, taps, tapping, met, tim, ben, hong kong, hang, hangs, hanging, main, bra, bras, bi weekly, lunge, lunges, pause, pauses, swole, box, boxes, black, value, cases, spent, grown, chain, ships, bonus, solve, automatic, intention, intentions, fewer, corps, crown, defence, defense, play, plays, played, playing, lift, lifts, lifted, above, below, overhead, desk, office, chair, bed, car, bike, biking, cycling, swim, swimming, climb, climbing, yoga, dance, dancing, judo, karate, easily, fast, slow, slowly, quickly, stand, stands, stood, stand up, sit, sits, sat, walk, walks, run, runs, ran, kneel, kneeling, reach, reaching, turn, turning, roll, rolls, say, says, said, told, twins, hill, hills, floor, ground, carry, carrying, weekend, evening, job, ski, skis, snowboard, snowboarding, hockey, rugby, volleyball, golf, boxing, wrestling, fight, fighting, gardening, garden, house, home, moving, moved, move, moves, pushing, push, pushes, pulling, throw, throwing, catch, kick, kicking, hiking, hike, hikes, jog, jogging, race, marathon, according, according to, x ray, mri, scan, results, specialist, therapist, surgeon, nurse, clinic, check up, appointment, treated, treatment, therapy, exercises, stretching, rest, resting, wet, weather, rain, standing up, lying, lie, lying down, sleep, wake, waking, driving, drive, travel, flight, floors, door, window, table, shelf, phone, computer, laptop, mouse, keyboard, school, university, student, worker, builder, cook, waiter, driver, hairdresser, team, coach, class, classes, course, video, online, start, started, starting, began, begin, beginning, stop, stopped, stops, keep, keeps, kept, happen, happens, happened, find, found, tend, tends, tried, try, tries, means, mean, guess, honestly, basically, actually, anyway, luckily, unfortunately, apparently, completely fine, fine, okay, ok, good, great, alright, all good, strong, barely, hardly, trail, trails, mountain, mountains, beach, sand, water',
}
