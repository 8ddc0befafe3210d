/** The landmarks of a posteroanterior cephalogram; R and L are the patient's sides. */
export const FRONTAL_LANDMARKS = [
  {
    id: 'cg',
    label: 'Cg',
    name: { ch: '鸡冠点', en: 'Crista galli' },
    find: { ch: '鸡冠的中点。', en: 'Middle of the crista galli.' },
  },
  {
    id: 'zR',
    label: 'ZR',
    name: { ch: '右颧额缝点', en: 'Right zygomaticofrontal suture' },
    find: { ch: '右侧颧额缝的内侧点。', en: 'Medial point of the right zygomaticofrontal suture.' },
  },
  {
    id: 'zL',
    label: 'ZL',
    name: { ch: '左颧额缝点', en: 'Left zygomaticofrontal suture' },
    find: { ch: '左侧颧额缝的内侧点。', en: 'Medial point of the left zygomaticofrontal suture.' },
  },
  {
    id: 'zaR',
    label: 'ZAR',
    name: { ch: '右颧弓点', en: 'Right zygomatic arch' },
    find: { ch: '右侧颧弓影像的中心。', en: 'Centre of the right zygomatic arch.' },
  },
  {
    id: 'zaL',
    label: 'ZAL',
    name: { ch: '左颧弓点', en: 'Left zygomatic arch' },
    find: { ch: '左侧颧弓影像的中心。', en: 'Centre of the left zygomatic arch.' },
  },
  {
    id: 'ncR',
    label: 'NCR',
    name: { ch: '右鼻腔点', en: 'Right nasal cavity' },
    find: { ch: '右侧鼻腔外侧壁最宽处。', en: 'Right nasal cavity where it is widest.' },
  },
  {
    id: 'ncL',
    label: 'NCL',
    name: { ch: '左鼻腔点', en: 'Left nasal cavity' },
    find: { ch: '左侧鼻腔外侧壁最宽处。', en: 'Left nasal cavity where it is widest.' },
  },
  {
    id: 'ansFrontal',
    label: 'ANS',
    name: { ch: '前鼻棘点', en: 'Anterior nasal spine' },
    find: { ch: '前鼻棘的尖端。', en: 'Tip of the anterior nasal spine.' },
  },
  {
    id: 'jR',
    label: 'JR',
    name: { ch: '右颧突点', en: 'Right jugale' },
    find: {
      ch: '右侧上颌结节与颧突交界的最凹点。',
      en: 'Right jugal process where it crosses the outline of the tuberosity.',
    },
  },
  {
    id: 'jL',
    label: 'JL',
    name: { ch: '左颧突点', en: 'Left jugale' },
    find: {
      ch: '左侧上颌结节与颧突交界的最凹点。',
      en: 'Left jugal process where it crosses the outline of the tuberosity.',
    },
  },
  {
    id: 'u6R',
    label: 'U6R',
    name: { ch: '右上第一磨牙颊面点', en: 'Right upper first molar' },
    find: { ch: '右上第一磨牙颊面最突点。', en: 'Most buccal point of the right upper first molar.' },
  },
  {
    id: 'u6L',
    label: 'U6L',
    name: { ch: '左上第一磨牙颊面点', en: 'Left upper first molar' },
    find: { ch: '左上第一磨牙颊面最突点。', en: 'Most buccal point of the left upper first molar.' },
  },
  {
    id: 'u1Mid',
    label: 'U1',
    name: { ch: '上中线点', en: 'Upper dental midline' },
    find: { ch: '两上中切牙切缘之间。', en: 'Between the edges of the upper central incisors.' },
  },
  {
    id: 'l1Mid',
    label: 'L1',
    name: { ch: '下中线点', en: 'Lower dental midline' },
    find: { ch: '两下中切牙切缘之间。', en: 'Between the edges of the lower central incisors.' },
  },
  {
    id: 'agR',
    label: 'AGR',
    name: { ch: '右角前切迹点', en: 'Right antegonion' },
    find: { ch: '右侧角前切迹的最高点。', en: 'Highest point of the right antegonial notch.' },
  },
  {
    id: 'agL',
    label: 'AGL',
    name: { ch: '左角前切迹点', en: 'Left antegonion' },
    find: { ch: '左侧角前切迹的最高点。', en: 'Highest point of the left antegonial notch.' },
  },
  {
    id: 'meFrontal',
    label: 'Me',
    name: { ch: '颏下点', en: 'Menton' },
    find: { ch: '颏联合下缘的中点。', en: 'Lowest point of the symphysis in the middle.' },
  },
] as const;
