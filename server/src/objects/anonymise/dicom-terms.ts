/** The terms that the standard defines for attributes of code strings (PS3.3, PS3.16 L), by tag. */
const TERM_ROWS = `
0008,0005: ISO_IR_6 ISO_IR_100 ISO_IR_101 ISO_IR_109 ISO_IR_110 ISO_IR_144 ISO_IR_127 ISO_IR_126 ISO_IR_138
0008,0005: ISO_IR_148 ISO_IR_13 ISO_IR_166 ISO_IR_192 GB18030 GBK ISO_2022_IR_6 ISO_2022_IR_100 ISO_2022_IR_101
0008,0005: ISO_2022_IR_109 ISO_2022_IR_110 ISO_2022_IR_144 ISO_2022_IR_127 ISO_2022_IR_126 ISO_2022_IR_138
0008,0005: ISO_2022_IR_148 ISO_2022_IR_13 ISO_2022_IR_166 ISO_2022_IR_87 ISO_2022_IR_159 ISO_2022_IR_149
0008,0005: ISO_2022_IR_58
0008,0008: ORIGINAL DERIVED PRIMARY SECONDARY AXIAL LOCALIZER OTHER MIXED VOLUME NONE MPR MIP PROJECTION_IMAGE
0008,0008: PANORAMIC CEPHALOMETRIC REFORMATTED RESAMPLED TOMOSYNTHESIS PRESENTATION POST_PROCESSED MOSAIC AVERAGE
0008,0008: SINGLE_PLANE BIPLANE_A BIPLANE_B M_SE M_FFE M_IR M ND NORM SCREEN_SAVE RESAMPLED STATIC DYNAMIC GATED
0008,0008: WHOLE_BODY TOMO EMISSION TRANSMISSION MAX_IP MIN_IP VOLUME_RENDER SURFACE_RENDER CURVED_MPR SUBTRACTION
0008,0060: CR CT DX IO PX MG MR US XC OT SC ES GM SM OP OPT OPM OCT OAM AR KER LEN VA IVUS IVOCT BI BMD BDUS DG DM
0008,0060: DOC ECG EPS FID GFS HC HD IOL LP LS M3D MA MS NM PLAN POS PR PT PW RD REG RESP RF RG ROI RTDOSE RTIMAGE
0008,0060: RTINTENT RTPLAN RTRAD RTRECORD RTSEGANN RTSTRUCT RWV SEG SMR SR SRF ST STAIN TEXTUREMAP TG XA TX VF ASMT
0008,0060: AU ANN CD CFM CS DD DF DS EC EEG EMG EOG FA FS KO
0008,0064: DV DI DF WSD SD SI DRW SYN
0008,0068: FOR_PRESENTATION FOR_PROCESSING
0008,9205: COLOR MONOCHROME MIXED TRUE_COLOR
0008,9206: VOLUME SAMPLED DISTORTED MIXED
0008,9207: MAX_IP MIN_IP VOLUME_RENDER SURFACE_RENDER MPR CURVED_MPR NONE MIXED
0008,9208: MAGNITUDE PHASE REAL IMAGINARY MIXED
0008,9209: DIFFUSION FLOW_ENCODED FLUID_ATTENUATED PERFUSION PROTON_DENSITY STIR TAGGING T1 T2 T2_STAR TOF UNKNOWN MIXED
0010,2210: BIPED QUADRUPED
0018,0015: JAW MAXILLA MANDIBLE TMJ SKULL HEAD HEADNECK NECK FACE MOUTH TOOTH TEETH DENTAL ORBIT SINUS NOSE EYE EAR IAC
0018,0015: ZYGOMA CSPINE TSPINE LSPINE SSPINE SPINE CHEST ABDOMEN ABDOMENPELVIS CHESTABDOMEN CHESTABDPELVIS PELVIS
0018,0015: BRAIN HAND WRIST ARM FOREARM ELBOW SHOULDER HUMERUS FINGER CLAVICLE STERNUM RIB LEG FOOT ANKLE KNEE HIP
0018,0015: THIGH FEMUR CALF TOE EXTREMITY BREAST HEART AORTA LIVER KIDNEY LUNG WHOLEBODY UPRARM LOWERLEG SCAPULA
0018,0020: SE IR GR EP RM
0018,0021: SK MTC SS TRSS SP MP OSP NONE
0018,0022: PER RG CG PPG FC PFF PFP SP FS CT
0018,0023: 2D 3D
0018,0025: Y N
0018,1508: CARM COLUMN MAMMOGRAPHIC PANORAMIC CEPHALOSTAT RIGID NONE TABLE STATIONARY SITTING UNSPECIFIED
0018,1700: RECTANGULAR CIRCULAR POLYGONAL
0018,5100: HFP HFS HFDR HFDL FFDR FFDL FFP FFS LFP LFS RFP RFS AFDR AFDL PFDR PFDL
0018,5101: AP PA LL RL RLD LLD RLO LLO LAT LATERAL
0018,7004: DIRECT SCINTILLATOR STORAGE FILM
0018,7060: MANUAL AUTOMATIC
0018,9004: PRODUCT RESEARCH SERVICE
0018,9025: FAT WATER FAT_AND_WATER SILICON_GEL NONE
0018,9302: SEQUENCED SPIRAL CONSTANT_ANGLE STATIONARY FREE
0020,0020: A P R L H F AR AL AH AF PR PL PH PF RA RP RH RF LA LP LH LF HA HP HR HL FA FP FR FL
0020,0020: ALH ALF ARH ARF PLH PLF PRH PRF LAH LAF LPH LPF RAH RAF RPH RPF HAL HAR HPL HPR FAL FAR FPL FPR
0020,0020: HLA HLP HRA HRP FLA FLP FRA FRP AHL AHR AFL AFR PHL PHR PFL PFR LHA LHP LFA LFP RHA RHP RFA RFP
0020,0060: R L
0020,0062: R L U B
0020,9072: R L U B
0028,0004: MONOCHROME1 MONOCHROME2 PALETTE_COLOR RGB HSV ARGB CMYK YBR_FULL YBR_FULL_422 YBR_PARTIAL_422 YBR_PARTIAL_420
0028,0004: YBR_ICT YBR_RCT XYB
0028,0051: UNIF COLLIM BKGD ATTN SCAT DECY MOTION NORM NCO RADL DTIM
0028,0300: YES NO BOTH
0028,0301: YES NO
0028,0302: YES NO
0028,1040: LIN LOG DISP
0028,1056: LINEAR LINEAR_EXACT SIGMOID
0028,1090: SUB NAT
0028,2110: 00 01
0028,2114: ISO_10918_1 ISO_14495_1 ISO_15444_1 ISO_13818_2 ISO_14496_10 ISO_23008_2
0054,1000: STATIC DYNAMIC GATED WHOLE_BODY IMAGE REPROJECTION
0070,0004: PIXEL DISPLAY MATRIX
2050,0020: IDENTITY INVERSE`;

function parseTerms(): Map<number, Set<string>> {
  const terms = new Map<number, Set<string>>();
  for (const row of TERM_ROWS.trim().split('\n')) {
    const [name = '', words = ''] = row.split(': ');
    const tag = Number.parseInt(name.replace(',', ''), 16);
    const tagTerms = terms.get(tag) ?? new Set<string>();
    // Terms of the standard have spaces and lines below; the rows write both in one way.
    for (const word of words.split(' ')) tagTerms.add(word);
    terms.set(tag, tagTerms);
  }
  return terms;
}

const TERMS = parseTerms();
/** The frame type has the values of the image type. */
TERMS.set(0x0008_9007, TERMS.get(0x0008_0008) ?? new Set());

/** Attributes whose later values are details of a device, so that the known ones mean the same without them. */
const DETAILED_TAGS = new Set([0x0008_0008, 0x0008_9007]);

/**
 * Returns the code string, in capitals, if the standard defines each of its values for the attribute; without the other
 * values for kinds of images, and else an empty text.
 */
export function keepStandardTerms(tag: number, stated: string): string {
  const terms = TERMS.get(tag) ?? new Set<string>();
  const text = stated.toUpperCase();
  const parts = text.split('\\');
  const knownParts = parts.filter((part) => isKnown(terms, part));
  if (DETAILED_TAGS.has(tag)) return knownParts.filter((part) => part.trim() !== '').join('\\');
  return knownParts.length === parts.length ? text : '';
}

function isKnown(terms: ReadonlySet<string>, value: string): boolean {
  const term = value.trim();
  return term === '' || terms.has(term.replaceAll(' ', '_'));
}

/** The digits of the check digit of SNOMED CT (Verhoeff), by dihedral multiplication and permutation. */
const PRODUCTS = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const PERMUTATIONS = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];

function hasCheckDigit(code: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...code].toReversed().entries())
    sum = Number(PRODUCTS[sum]?.[Number(PERMUTATIONS[index % 8]?.[Number(digit)])]);
  return sum === 0;
}

/** Units of measurement (UCUM) that images use. */
const UNITS = new Set("1 mm cm um m mm2 mm3 deg rad % s ms us kV mA Hz {ratio} {counts} [hnsf'U]".split(' '));

/**
 * The forms of codes of public schemes, by their designator: DICOM, SNOMED CT, SNOMED RT, UCUM and teeth (ISO 3950).
 * Codes of other schemes may belong to a clinic and say anything.
 */
const CODE_FORMS: Readonly<Record<string, (code: string) => boolean>> = {
  DCM: (code) => /^1[12]\d{4}$/.test(code),
  SCT: (code) => /^[1-9]\d{5,17}$/.test(code) && hasCheckDigit(code),
  SRT: (code) => /^[ACDFGJLMPRST]\d?-[\dA-F]{4,5}$/.test(code),
  UCUM: (code) => UNITS.has(code),
  'ISO3950-2010': (code) => /^[1-8][1-8]$/.test(code),
};

/** Returns whether a code has the form of a code of its public scheme. */
export function isStandardCode(code: string, scheme: string): boolean {
  return Object.hasOwn(CODE_FORMS, scheme) && CODE_FORMS[scheme]?.(code) === true;
}
