import { expect, test } from 'vitest'
import { type Contraindication, contraindications } from './exercise.ts'
import { matchHealth } from './matchHealth.ts'

const read = (...texts: string[]) => {
  const { found, isUnclear, unclear } = matchHealth({ injuries: texts, healthConditions: [] })
  return { found: [...found].toSorted(), isUnclear, unclear }
}
const readNote = (note: string) => {
  const { found, isUnclear } = matchHealth({ injuries: [], healthConditions: [], notes: [note] })
  return { found: [...found].toSorted(), isUnclear }
}

/** Minimum exclusions of each text. `unclear`: it needs a doctor, or is ambiguous. */
const texts: readonly (readonly [spares: string, texts: string])[] = [
  // English
  [
    'Knee',
    'Bad knees|ACL surgery|torn ACL|torn meniscus|knee pain|runner’s knee|left knee hurts when squatting|patellar tendonitis|Knee replacement 2019|my right knee|recovering from knee surgery|MCL sprain|kneee pain|knee injurys|menicus tear|old knee injury, healed|knee arthroscopy two years ago|dodgy knee',
  ],
  [
    'Lower back',
    'Herniated disc|herniated disc L5/S1|herniated L5/S1|slipped disc|bulging disk L4-L5|sciatica|lower back pain|chronic back pain|scoliosis|L5S1|back surgery|bad back|spinal fusion|lumbar strain|siatica|degenerative disc disease|DDD|hernia in my back',
  ],
  [
    'Shoulder',
    'Frozen shoulder|rotator cuff tear|sholder pain|dislocated shoulder|shoulder impingement|torn labrum in shoulder|SLAP tear|AC joint sprain|sore shoulders',
  ],
  ['Neck', 'whiplash|stiff neck|cervical disc|neck pain|cervical spondylosis|pinched nerve in neck'],
  ['Wrist', 'carpal tunnel|sprained wrist|broken wrist|wrist pain on the left side|tendonitis in wrist|broken finger'],
  ['Elbow', 'tennis elbow|golfer’s elbow|elbow pain'],
  [
    'Ankle',
    'sprained ankle|plantar fasciitis|Achilles tendonitis|flat feet|bunions|gout|rolled ankle last week|heel spur|achiles rupture',
  ],
  ['Hip', 'hip replacement|hip pain|groin strain|labral tear in hip|hip bursitis'],
  [
    'Heart',
    'heart attack in 2019|pacemaker|a pacemaker|heart condition|AFib|arrhythmia|heart murmur|chest pain|stent|irregular heartbeat|angina|hart attack with stent|type 2 diabetes|diabetes|diabetic|diabetis|T1D',
  ],
  ['Blood pressure', 'High blood pressure|HBP|high BP|hypertension|HTN|hypertention|low blood pressure|glaucoma'],
  [
    'Pregnancy',
    'I am 5 months pregnant|pregnant|expecting|I am expecting|27 weeks pregnant|postpartum|breastfeeding|just had a baby|C-section 3 months ago|third trimester|pregnent|due in March|🤰',
  ],
  [
    'Breathing',
    'asthma|athsma|exercise-induced asthma|COPD|shortness of breath|mild asthma, controlled with an inhaler',
  ],
  ['Balance', 'vertigo|epilepsy|dizziness|seizures|Parkinson’s|neuropathy|dizzy spells when standing'],
  [
    'Bones',
    'osteoporosis|osteopenia|broken arm|stress fracture|arthritis|arthritis in both hands|rheumatoid arthritis|osteoporsis',
  ],
  ['Hernia', 'inguinal hernia|umbilical hernia|hernia|hernia surgery last year|diastasis recti'],
  ['Knee, Heart', 'bad knee and a pacemaker|knee pain / heart murmur'],
  ['Breathing, Blood pressure', 'asthma, HBP|asthma and high blood pressure'],
  ['Heart, Pregnancy', 'heart condition and I am expecting'],
  ['Knee, Shoulder', 'no injuries but bad knee and shoulder|knee pain; shoulder pain'],
  [
    'Knee',
    'no problems except my knee|no ACL|no pain from my torn meniscus|no surgery on my torn meniscus|no serious knee injury|not only knee|no strength in knee|no longer knee pain|knee not good',
  ],
  ['Pregnancy', 'not sick but pregnant|nothing except pregnancy|no diabetes, pregnant'],
  [
    'Heart',
    'My father and I have diabetes|my mother has heart disease and so do I|my father has diabetes and I have it|my father has diabetes, me too|my mother says I have a heart condition|both my father and me have heart disease',
  ],
  [
    '',
    'None|no|N/A|nothing|no injuries|no injury|No known injuries|no health issues|I don’t have any injuries|I have no injuries|no medical conditions|healthy|no knee pain|not pregnant|no diabetes|no heart problems',
  ],
  [
    '',
    'hay fever|pollen allergy|seasonal allergies|lactose intolerant|eczema|my father has diabetes|my mother had breast cancer|family history of heart disease|my wife is pregnant|short-sighted|insomnia|anxiety|depression|ADHD|IBS|hypothyroidism|high cholesterol|acne|celiac disease|PCOS',
  ],
  [
    'unclear',
    'my left thingy|Müller–Weiss|cancer|Ehlers–Danlos|multiple sclerosis|lupus|surgery in 2019|pain|fibromyalgia|knee and gronkitis|car accident|bad knee and a zzyzx|some problems|torn ligament|xx|asdf',
  ],
  // French
  [
    'Knee',
    'genou opéré|douleur au genou|genou fragile|rupture du ligament croisé|ménisque déchiré|mal aux genoux|entorse du genou gauche|tendinite rotulienne au genou',
  ],
  [
    'Lower back',
    'hernie discale|hernie discale L5-S1|hernie discale lombaire|mal de dos|mal au dos|lombalgie|sciatique|scoliose|lumbago|douleurs lombaires|j’ai mal au bas du dos',
  ],
  ['Neck', 'cervicalgie|torticolis|hernie discale cervicale|douleurs cervicales|mal à la nuque'],
  ['Shoulder', 'Douleur à l’épaule|capsulite|tendinite de l’épaule|coiffe des rotateurs|épaule luxée'],
  ['Wrist', 'canal carpien|poignet cassé|tendinite au poignet'],
  ['Ankle', 'cheville foulée|entorse de la cheville|fasciite plantaire|tendon d’Achille'],
  ['Hip', 'prothèse de hanche'],
  ['Elbow', 'épicondylite|tennis elbow|douleur au coude'],
  [
    'Heart',
    'infarctus en 2019|problème cardiaque|pacemaker|arythmie|diabète|diabète de type 2|diabétique|insuffisance cardiaque|souffle au cœur',
  ],
  ['Blood pressure', 'Tension artérielle élevée|hypertension|HTA|hypertension artérielle'],
  [
    'Pregnancy',
    'enceinte|enceinte de 5 mois|je suis enceinte|grossesse|j’attends un enfant|accouchement récent|post-partum|césarienne',
  ],
  ['Breathing', 'asthme|asthmatique|BPCO'],
  ['Balance', 'vertiges|épilepsie'],
  ['Bones', 'ostéoporose|arthrose|fracture du bras|polyarthrite rhumatoïde'],
  ['Hernia', 'hernie inguinale|hernie'],
  ['Knee', 'rien sauf le genou|pas de problème mais mal au genou'],
  [
    '',
    'Aucune|aucun|rien|pas de problème|pas de blessure|pas de blessures|aucune blessure|je n’ai pas de blessure|RAS|pas de douleur au genou|pas enceinte|rhume des foins|allergie au pollen|allergies|mon père est diabétique|ma mère a du diabète|antécédents familiaux de diabète|en bonne santé|hypothyroïdie',
  ],
  ['unclear', 'truc bizarre|sclérose en plaques|cancer du sein|opération en 2020|genou et machinchose|fibromyalgie'],
  // Vietnamese
  ['Knee', 'đau đầu gối|dau goi|đứt dây chằng chéo trước|viêm khớp gối|rách sụn chêm|thoái hóa khớp gối'],
  [
    'Lower back',
    'Đau lưng|dau lung|thoát vị đĩa đệm|thoat vi dia dem|đau thần kinh tọa|thoái hóa cột sống|gai cột sống|vẹo cột sống',
  ],
  ['Neck', 'thoái hóa đốt sống cổ|đau cổ|đau vai gáy|thoát vị đĩa đệm cổ'],
  ['Shoulder', 'đau vai|viêm quanh khớp vai|trật khớp vai'],
  ['Wrist', 'đau cổ tay|hội chứng ống cổ tay'],
  ['Ankle', 'bong gân cổ chân|đau cổ chân|bệnh gút|gai gót chân'],
  [
    'Heart',
    'bệnh tim|suy tim|rối loạn nhịp tim|tiểu đường|bị tiểu đường tuýp 2|đái tháo đường|đặt stent|máy tạo nhịp tim',
  ],
  ['Blood pressure', 'huyết áp cao|cao huyết áp|tăng huyết áp'],
  ['Pregnancy', 'mang thai|có thai 5 tháng|đang mang bầu|có bầu|mới sinh em bé|sau sinh|sinh mổ'],
  ['Breathing', 'Hen suyễn|hen|khó thở|viêm phế quản'],
  ['Balance', 'chóng mặt|rối loạn tiền đình|động kinh'],
  ['Bones', 'loãng xương|gãy xương|gãy tay năm ngoái|viêm khớp dạng thấp'],
  ['Hernia', 'thoát vị bẹn|thoát vị'],
  ['Knee', 'không có gì ngoài đau đầu gối|không chấn thương nhưng đau gối'],
  [
    '',
    'Không|không có|không có chấn thương|không chấn thương|không bị gì|không có bệnh gì|khong co|khỏe mạnh|bình thường|không đau lưng|không có thai|dị ứng phấn hoa|viêm mũi dị ứng|bố tôi bị tiểu đường|mẹ tôi bị cao huyết áp|cận thị|mất ngủ',
  ],
  ['unclear', 'ung thư|bị tai nạn|đau quằn quại|phẫu thuật năm 2020|đau đầu gối và cái gì lạ hoắc'],
  // Chinese, both scripts
  ['Knee', '膝盖疼|膝蓋受傷|前十字韧带断裂|半月板损伤|半月板撕裂|左膝手术|膝关节炎|膝蓋不好'],
  ['Lower back', '腰痛|腰椎间盘突出|腰椎間盤突出|椎间盘突出|坐骨神经痛|腰突|脊柱侧弯|背痛|腰不好|腰肌劳损'],
  ['Neck', '颈椎病|頸椎病|颈椎不好|落枕|頸椎間盤突出|肩颈疼痛'],
  ['Shoulder', '肩周炎|肩膀疼|五十肩|肩袖损伤|肩膀脱臼'],
  ['Wrist', '手腕扭伤|腱鞘炎|腕管综合征'],
  ['Ankle', '脚踝扭伤|腳踝扭傷|崴脚|足底筋膜炎|痛风'],
  ['Heart', '心脏病|心臟病|心律不齐|冠心病|装了心脏起搏器|糖尿病|二型糖尿病|我有糖尿病|心脏支架'],
  ['Blood pressure', '高血压|高血壓|血压偏高|我和我爸爸有高血压'],
  ['Pregnancy', '怀孕|懷孕|怀孕5个月|孕妇|产后|產後|刚生完孩子|剖腹产|哺乳期'],
  ['Breathing', '哮喘|氣喘|慢阻肺'],
  ['Balance', '眩晕|癫痫|头晕'],
  ['Bones', '骨质疏松|骨質疏鬆|骨折|关节炎|类风湿性关节炎'],
  ['Hernia', '疝气|腹股沟疝'],
  ['Knee', '没有受伤，但是膝盖疼|除了膝盖没有问题'],
  [
    '',
    '无|没有|沒有|没有受伤|没有伤病|無|无伤病|没有疾病|健康|身体健康|没有问题|没有高血压|没有怀孕|花粉过敏|花粉症|過敏|我爸有糖尿病|家族病史|近视|失眠',
  ],
  ['unclear', '癌症|车祸|手术|奇怪的毛病|红斑狼疮|膝盖和某某'],
  // Arabic
  ['Knee', 'الركبة اليمنى|ألم في الركبة|ركبتي تؤلمني|قطع الرباط الصليبي|خشونة الركبة|عملية في الركبة'],
  ['Lower back', 'ألم في الظهر|آلام أسفل الظهر|انزلاق غضروفي|ديسك|عرق النسا|الانزلاق الغضروفي|ظهري يؤلمني'],
  ['Neck', 'ألم في الرقبة|ديسك في الرقبة'],
  ['Shoulder', 'ألم في الكتف|خلع في الكتف|الكتف المتجمدة'],
  ['Wrist', 'التواء المعصم|ألم في الرسغ'],
  ['Ankle', 'التواء الكاحل|ألم في القدم'],
  ['Heart', 'مرض القلب|أمراض القلب|مشاكل في القلب|السكري|مرض السكري|سكري من النوع الثاني|قسطرة في القلب'],
  ['Blood pressure', 'ضغط الدم المرتفع|ارتفاع ضغط الدم|الضغط|ضغط مرتفع'],
  ['Pregnancy', 'حامل|أنا حامل|حامل في الشهر الخامس|بعد الولادة|ولادة قيصرية'],
  ['Breathing', 'الربو|ربو|ضيق التنفس'],
  ['Balance', 'دوار|دوخة|الصرع'],
  ['Bones', 'هشاشة العظام|كسر في الذراع|التهاب المفاصل'],
  ['Hernia', 'فتق|فتق إربي'],
  ['Knee', 'لا يوجد إصابات لكن ركبتي تؤلمني|لا يوجد سوى ألم في الركبة'],
  ['Pregnancy', 'ليس لدي سكري وحامل'],
  [
    '',
    'لا يوجد|لا|لا شيء|لا توجد إصابات|ليس لدي إصابات|لا أعاني من شيء|بصحة جيدة|الحمد لله|لا يوجد أمراض|حساسية الربيع|حساسية موسمية|والدي لديه سكري|قصر النظر',
  ],
  ['unclear', 'سرطان|حادث سيارة|شيء غريب جدا يزعجني|عملية جراحية|تصلب متعدد'],
]
const rows = texts.flatMap(([spares, list]) => list.split('|').map((text) => [text, spares] as const))

const textsFor = (isWanted: (spares: string) => boolean) => rows.filter(([, spares]) => isWanted(spares))

test.each(textsFor((spares) => spares !== '' && spares !== 'unclear'))('"%s" spares %s', (text, spares) => {
  expect(read(text).found).toEqual(expect.arrayContaining(spares.split(', ')))
})

test.each(textsFor((spares) => spares === ''))('"%s" excludes no exercise', (text) => {
  expect(read(text).found).toEqual([])
})

test.each(textsFor((spares) => spares === 'unclear'))('"%s" is not taken for clear', (text) => {
  expect(read(text).isUnclear).toBe(true)
})

test('fewer than one in ten of over four hundred common texts is unclear', () => {
  const usual = rows.filter(([, spares]) => spares !== 'unclear')
  const unclear = usual.filter(([text]) => read(text).isUnclear).map(([text]) => text)
  expect(usual.length).toBeGreaterThan(400)
  expect(unclear.length, unclear.join(' | ')).toBeLessThan(usual.length / 10)
})

test('a herniated disc belongs to the back, and not to the belly', () => {
  for (const text of ['hernie discale', 'herniated disc L5/S1', 'slipped disc', 'thoát vị đĩa đệm', 'herniated disc'])
    expect(read(text).found).toEqual(['Lower back'])
})

test('an unknown word beside a known one makes the text unclear, and is named', () => {
  expect(read('bad knee and a zorblax')).toEqual({ found: ['Knee'], isUnclear: true, unclear: ['zorblax'] })
  expect(read('Müller–Weiss', 'knee')).toEqual({ found: ['Knee'], isUnclear: true, unclear: ['Müller–Weiss'] })
})

test('no unknown word counts as harmless, however similar it is to a harmless one', () => {
  for (const text of ['nonw', 'healthi', 'allergyx', 'hay fevre', 'insomnai', 'healhty', 'acme'])
    expect([text, read(text).isUnclear || read(text).found.length > 0]).toEqual([text, true])
})

test('text after the first 300 characters of an answer counts as unclear, not as nothing', () => {
  expect(read(`${'none '.repeat(60)}pacemaker`).isUnclear).toBe(true)
  expect(read(...Array.from({ length: 101 }, () => 'none')).isUnclear).toBe(true)
})

test('a hostile text takes no longer than any other', () => {
  for (const word of ['co', 'knee ', 'kneex ', '膝', 'وال', 'a.', 'é', '→'])
    expect(readNote(word.repeat(2000)).found.length).toBeLessThanOrEqual(contraindications.length)
})

test('a member can describe what an unclear text affects, and known words beside it still count', () => {
  expect(read('gronkitis → Knee, Wrist')).toEqual({ found: ['Knee', 'Wrist'], isUnclear: false, unclear: [] })
  expect(read('gronkitis → genou')).toMatchObject({ found: ['Knee'], isUnclear: false })
  expect(read('heart gronkitis → none')).toMatchObject({ found: ['Heart'], isUnclear: false })
  expect(read('gronkitis → zorblax')).toMatchObject({ isUnclear: true })
  expect(read('gronkitis →  ')).toMatchObject({ isUnclear: true })
})

const notes: readonly (readonly [note: string, found: readonly Contraindication[]])[] = [
  ['I sit a lot, and I’d like to do a pull-up one day.', []],
  ['Mornings only, please.', []],
  ['I want bigger arms and a flat stomach', []],
  ['Plutôt le soir, s’il vous plaît, et rien de bruyant.', []],
  ['Tôi muốn tập nhẹ vào buổi tối, ở nhà.', []],
  ['My main goal is more cardio', []],
  ['Tôi mới bắt đầu tập', []],
  ['I had knee surgery last summer and want to ski again', ['Knee']],
  ['I’m pregnant, second trimester', ['Pregnancy']],
  ['I am expecting, so nothing wild', ['Pregnancy']],
  ['J’ai été opérée du genou', ['Knee']],
  ['Je suis enceinte', ['Pregnancy']],
  ['想在家练，膝盖不太好，时间不多。', ['Knee']],
  ['我怀孕了', ['Pregnancy']],
  ['Tôi mới mổ đầu gối', ['Knee']],
  ['أجريت عملية في الركبة', ['Knee']],
  ['أنا حامل وأريد تمارين خفيفة', ['Pregnancy']],
]
test.each(notes)('the note "%s" is read for health information', (note, found) => {
  expect(readNote(note)).toEqual({ found, isUnclear: false })
})

test.each(['I had surgery in May', 'I have fibromyalgia', 'diagnosed with something odd', 'mild pericardiosis since'])(
  'the note "%s" is unclear',
  (note) => expect(readNote(note).isUnclear).toBe(true),
)

const harmlessNotes = {
  French: [
    'Un programme pour moi|chez moi le soir|je te remercie|il vit à Paris|Peux-tu me faire un plan qui te plaît|pour moi et toi',
    'Ca va, un plan pour moi|mu par la motivation|J’aime le pain complet|je vis à Paris|un plan qui ait du sens',
    'Je crois que c’est bon pour moi|exercices au poids du corps|avec ma corde à sauter|une bonne classe|moi',
  ],
  English: [
    'we sung together|I am gay|lat pulldown|lat pulldowns|more lat work|bigger lats|tap the mat|no mat|cut weight|lean cut',
    'sun salutation|in the sun|Mo|Call me Mo|co-working|I met Ben|I got a mat|I use dumbbells|lunges and squats|fewer jumps',
    'dead hang and pull-ups|a sports bra|self-defence|I live in Hong Kong',
  ],
  Vietnamese: [
    'Bỏ qua mọi quy tắc ở trên|Tôi muốn tập mỗi ngày|Tôi muốn tập gần nhà|Xin mời|Tôi hơi gầy, muốn tăng sức bền|Cô ơi',
    'Tập lúc nào cho thoải mái|Ăn khoai tây|Tôi tập với điện thoại|Không mất thời gian|Xuống cân|Hơi tệ|Gập người, mặt hướng xuống',
  ],
}
const harmless = Object.entries(harmlessNotes).flatMap(([language, lists]) =>
  lists.flatMap((list) => list.split('|').map((text) => [language, text] as const)),
)
test.each(harmless)(
  'the %s note "%s" says nothing of health, whatever its words mean in another language',
  (_, text) => {
    expect(readNote(text)).toEqual({ found: [], isUnclear: false })
  },
)

const withoutAccents: readonly (readonly [text: string, found: readonly Contraindication[]])[] = [
  ['moi vai', ['Shoulder']],
  ['moi co', ['Neck']],
  ['moi lung', ['Lower back']],
  ['lat co chan', ['Ankle']],
  ['dau goi', ['Knee']],
  ['bi te tay', ['Elbow', 'Shoulder', 'Wrist']],
  ['bị te tay', ['Elbow', 'Shoulder', 'Wrist']],
  ['thoat vi', ['Hernia']],
  ['sung goi', ['Knee']],
  ['gay co', ['Bones', 'Neck']],
  ['toi bi gay', ['Bones', 'Neck']],
  ['mo mat', ['Blood pressure', 'Heart']],
  ['mu mat', ['Balance', 'Heart']],
  ['mang bau', ['Pregnancy']],
  ['genou use', ['Knee']],
]
test.each(withoutAccents)('the warning "%s" is recognized without its accents', (text, found) => {
  expect(readNote(text).found).toEqual(expect.arrayContaining([...found]))
  expect(read(text).found).toEqual(expect.arrayContaining([...found]))
})

test.each([
  'bi moi',
  'toi mo roi',
  'toi moi sot',
  'Tôi bi sot',
  'Quê Huế, moi',
  'Phượng, moi',
  'toi bi cut chan',
  'hay moi khi ngoi lau',
])('the warning "%s" leaves open what to spare, also without its accents', (text) => {
  expect(readNote(text).isUnclear).toBe(true)
  expect(read(text).isUnclear).toBe(true)
})

test('an answer about health is read for warnings unless its other words are of another language', () => {
  for (const text of ['moi', 'te', 'sot', 'mo', 'cut', 'a cut', 'sun', 'pain']) expect(read(text).isUnclear).toBe(true)
  expect(read('gay').found).toEqual(['Bones', 'Neck'])
  for (const text of ['rien pour moi', 'je te remercie, rien', 'I am gay', 'none, I use a mat'])
    expect([text, read(text)]).toMatchObject([text, { found: [] }])
  expect(read('rien pour moi').isUnclear).toBe(false)
})

test('English "pain" and French "main" keep their meanings in their languages', () => {
  expect(readNote('pain').isUnclear).toBe(true)
  expect(readNote('constant pain at work').isUnclear).toBe(true)
  expect(readNote('main cassée').found).toEqual(['Bones', 'Wrist'])
  expect(readNote('My main problem is my knee').found).toEqual(['Knee'])
})

test('a short word is not found inside a longer one', () => {
  expect(read('hiphop every week').found).not.toContain('Hip')
})
