import type { TextRow } from './textRow.ts'

export const english: readonly TextRow[] = [
  {
    kind: 'plain',
    spares: 'Knee',
    texts:
      'My knee hurts when I go down stairs|torn cartilage in my right knee|I tore my ACL playing football in 2021|my kneecap pops out sometimes',
  },
  {
    kind: 'plain',
    spares: 'Lower back',
    texts:
      'I threw out my back last year|two herniated discs in my lower back|my back locks up after sitting all day|sciatic pain down my left leg',
  },
  {
    kind: 'plain',
    spares: 'Shoulder',
    texts:
      'I can’t lift my arm above my shoulder without pain|partial tear of the rotator cuff|my shoulder dislocated twice',
  },
  { kind: 'plain', spares: 'Neck', texts: 'I have a pinched nerve in my neck|neck stiffness from desk work' },
  { kind: 'plain', spares: 'Wrist', texts: 'my wrist was fractured in spring|carpal tunnel in both wrists' },
  { kind: 'plain', spares: 'Ankle', texts: 'I roll my ankle easily|my Achilles tendon is inflamed' },
  { kind: 'plain', spares: 'Hip', texts: 'I had my hip replaced|hip impingement on the right' },
  { kind: 'plain', spares: 'Elbow', texts: 'tennis elbow since summer|my elbow aches after lifting' },
  {
    kind: 'plain',
    spares: 'Heart',
    texts: 'I have had a pacemaker since 2018|two stents after a heart attack|type 1 diabetes on insulin',
  },
  {
    kind: 'plain',
    spares: 'Blood pressure',
    texts: 'I take pills for high blood pressure|my blood pressure is too high',
  },
  {
    kind: 'plain',
    spares: 'Pregnancy',
    texts: 'I’m 20 weeks pregnant|I gave birth six weeks ago and am breastfeeding|expecting twins in June',
  },
  { kind: 'plain', spares: 'Breathing', texts: 'I use an inhaler for asthma|I get short of breath because of COPD' },
  {
    kind: 'plain',
    spares: 'Balance',
    texts: 'I get dizzy when I stand up fast|I have epilepsy, under control with medication',
  },
  {
    kind: 'plain',
    spares: 'Bones',
    texts: 'my doctor says I have osteoporosis|stress fracture in my foot last winter',
  },
  { kind: 'plain', spares: 'Hernia', texts: 'I have an inguinal hernia, not operated yet|belly button hernia' },
  { kind: 'misspelled', spares: 'Knee', texts: 'nee pain|bad kne|torn meniskus|knea surgery' },
  { kind: 'misspelled', spares: 'Lower back', texts: 'scitica|herniated disk|slip disc|sciattica' },
  { kind: 'misspelled', spares: 'Shoulder', texts: 'shouder pain|rotater cuff tear' },
  { kind: 'misspelled', spares: 'Heart', texts: 'pace maker|diabetis type 2|heart murmer|arythmia' },
  { kind: 'misspelled', spares: 'Pregnancy', texts: 'im pregnent|pregnat' },
  { kind: 'misspelled', spares: 'Breathing', texts: 'asma|astma' },
  { kind: 'misspelled', spares: 'Blood pressure', texts: 'high blod pressure|hypertenshun' },
  {
    kind: 'negated',
    spares: '',
    texts:
      'I don’t have any health problems|no back pain|never had an injury|I am not pregnant|none that I know of|no heart condition|my knee doesn’t hurt',
  },
  { kind: 'negated', spares: 'Knee', texts: 'no injuries apart from my knee|nothing serious, just a sore knee' },
  {
    kind: 'family',
    spares: '',
    texts: 'my mother has diabetes|heart disease runs in my family|my brother has asthma',
  },
  { kind: 'family', spares: 'Heart', texts: 'my father had a heart attack and I have a stent' },
  {
    kind: 'two',
    spares: 'Knee, Blood pressure',
    texts: 'bad knee and high blood pressure|hypertension, and my knee swells',
  },
  { kind: 'two', spares: 'Lower back, Pregnancy', texts: 'pregnant with lower back pain' },
  { kind: 'two', spares: 'Shoulder, Breathing', texts: 'asthma and a frozen shoulder' },
  { kind: 'note', spares: 'Knee', texts: 'Please go easy on my left knee, I had surgery in March.' },
  { kind: 'note', spares: 'Pregnancy', texts: 'I am four months pregnant and want to stay active.' },
  { kind: 'note', spares: 'Lower back', texts: 'My back hurts a lot after work, so gentle please.' },
  {
    kind: 'note',
    spares: '',
    texts:
      'I’d love to run a 10k in autumn.|Only twenty minutes before work, please.|I want stronger legs for skiing.|Music on, no talking.',
  },
  {
    kind: 'harmless',
    spares: '',
    texts: 'lactose intolerance|I wear glasses|seasonal hay fever|mild acne|I have ADHD',
  },
  {
    kind: 'unclear',
    spares: 'unclear',
    texts:
      'I have lupus|breast cancer two years ago|I was in a car accident|MS|some weird thing with my leg muscles called compartmentosis',
  },
  {
    kind: 'plain',
    spares: 'Knee',
    texts: 'my left knee gave out while skiing|arthritis in my knees|I had a meniscus operation five years ago',
  },
  {
    kind: 'plain',
    spares: 'Lower back',
    texts: 'my lower back is stiff every morning|I slipped a disc lifting boxes',
  },
  { kind: 'plain', spares: 'Shoulder', texts: 'my right shoulder clicks and hurts|bursitis in the shoulder' },
  { kind: 'plain', spares: 'Heart', texts: 'I had bypass surgery|irregular heart rhythm, on blood thinners' },
  {
    kind: 'plain',
    spares: 'Pregnancy',
    texts: 'I am in my second trimester|my baby is four weeks old and I had a C-section',
  },
  { kind: 'plain', spares: 'Breathing', texts: 'exercise makes me wheeze, I have asthma' },
  { kind: 'plain', spares: 'Bones', texts: 'brittle bones according to my doctor' },
  {
    kind: 'harmless',
    spares: '',
    texts: 'all good, no complaints|never had any problems with my health|my wife has asthma|pollen allergy in spring',
  },
  { kind: 'unclear', spares: 'unclear', texts: 'recovering from chemotherapy|I had an operation last month' },
  { kind: 'plain', spares: 'Knee', texts: 'my knee buckles on long hikes|water on the knee' },
  { kind: 'plain', spares: 'Neck', texts: 'I can barely turn my head because of my neck' },
  { kind: 'plain', spares: 'Ankle', texts: 'broke my ankle playing basketball' },
  { kind: 'plain', spares: 'Heart', texts: 'I was born with a heart defect' },
  { kind: 'plain', spares: 'Breathing', texts: 'bad lungs since the pneumonia' },
  { kind: 'harmless', spares: '', texts: 'nope|I feel great|allergic to dust|my aunt has osteoporosis' },
  { kind: 'unclear', spares: 'unclear', texts: 'kidney transplant|my doctor wants me to be careful' },
]
