/** The action for an attribute: removal, an empty value, a neutral value, or another identifier. */
type ProfileAction = 'remove' | 'empty' | 'replace' | 'uid';

/** The rule of the profile for an attribute. */
export interface ProfileRule {
  readonly action: ProfileAction;
  /** The value representation; known for replaced attributes, because files may leave it out. */
  readonly representation: string;
}

/*
 * The Basic Application Level Confidentiality Profile, DICOM PS3.15 table E.1-1 as of the start of 2025, by group and
 * element. Where the table leaves the action to the kind of file, the one is used that keeps the file valid: X/Z as Z,
 * anything with D as D. Sequences to be replaced are emptied. The name and the number of the patient get the pseudonym
 * and are handled elsewhere, as are whole groups.
 */
const REMOVED_TAGS = `
  0008: 0015 0024 0025 0034 0035 0054 0055 0081 0092 0094 0096 009d 0201 1000 1030 103e 1040 1041 1048 1049 1050
  0008: 1052 1060 1062 1080 1084 1088 1120 2111 4000
  0010: 0021 0032 0050 0101 0102 1000 1001 1002 1005 1010 1020 1030 1040 1050 1060 1080 1081 1090 1100 2000 2110
  0010: 2150 2152 2154 2155 2160 2180 21a0 21b0 21c0 21d0 21f0 2297 2299 4000
  0012: 0022 0023 0032 0041 0043 0051 0055 0071 0072 0073 0082 0086 0087
  0014: 407c 407e
  0016: 002b 004b 004d 004e 004f 0050 0051 0070 0071 0072 0073 0074 0075 0076 0077 0078 0079 007a 007b 007c 007d
  0016: 007e 007f 0080 0081 0082 0083 0084 0085 0086 0087 0088 0089 008a 008b 008c 008d 008e
  0018: 0027 0035 1004 1005 1007 1008 1009 100a 1012 1014 1042 1043 1072 1073 1078 1079 1200 1201 1202 1204 1205
  0018: 4000 5011 9185 9373 937b 937f 9424 9937 a002 a003
  0020: 0027 3401 3403 3405 3406 4000 9158
  0028: 4000
  0032: 0012 0032 0033 0034 0035 1000 1001 1010 1011 1020 1021 1030 1032 1033 1040 1041 1050 1051 1066 1067 1070
  0032: 4000
  0038: 0004 0010 0011 0014 001a 001b 001c 001d 001e 0020 0021 0030 0032 0040 0050 0060 0061 0062 0064 0300 0400
  0038: 0500 4000
  003a: 0329 032b
  0040: 0001 0002 0003 0004 0005 0006 0007 0009 000b 0010 0011 0012 0241 0242 0243 0244 0245 0250 0251 0253 0254
  0040: 0275 0280 0310 050a 051a 0600 0602 06fa 1001 1002 1004 1005 100a 1010 1011 1102 1103 1104 1400 2001 2004
  0040: 2005 2008 2009 2010 2011 2400 3001 4005 4008 4010 4011 4025 4027 4028 4030 4034 4035 4036 4037 4050 4051
  0040: 4052 a023 a024 a033 a078 a07a a07c a110 a112 a192 a193 a307 a352 a353 a354 a358 db06 db07 e004
  0044: 0004 000b 0010 0105
  0050: 001b 0020 0021
  006a: 0006
  0070: 0082 0083 0086
  0074: 1234 1236
  0088: 0200 0904 0906 0910 0912
  0100: 0420
  0400: 0310 0402 0403 0404 0550 0551 0552 0561 0600
  2030: 0020
  2100: 0040 0050 0070
  3002: 0121 0123
  3006: 0004 0006 0028 002d 002e 0038 004d 004e 0085 0088
  300a: 0003 0004 000b 000e 0016 0072 00c3 00dd 0196 01a6 01b2 0216 02eb 0676 078e 0792 0794 079a
  300c: 0113
  3010: 0036 0037 0061 0085
  4000: 0010 4000
  4008: 0040 0042 0100 0101 0102 0108 0109 010a 010b 010c 0111 0112 0113 0114 0115 0118 0119 011a 0200 0202 0300
  4008: 4000
  fffa: fffa
  fffc: fffc`;

const EMPTIED_TAGS = `
  0008: 0020 0022 0030 0032 0050 0082 0090 009c 1072 1110 1111
  0010: 0030 0040 2203
  0012: 0021 0030 0031 0050 0060
  0018: 1203
  0020: 0010
  0032: 1060
  0034: 0001
  0040: 0513 0555 0562 0610 1101 2016 2017 a073 a082 a088 a730
  0070: 0001
  0400: 0564
  2200: 0002 0005
  3006: 0008 0009 0026 00a6
  3008: 0105
  300a: 00b2 0611 0615 067d
  300e: 0004 0005 0008
  3010: 000f 0017 001b 0043 005a 005c 007a 007b 007f 0081`;

const IDENTIFIER_TAGS = `
  0002: 0003
  0004: 1511
  0008: 0014 0017 0018 0019 0058 1155 1195 3010
  0018: 1002 100b 2042
  0020: 000d 000e 0052 0200 9161 9164
  0028: 1199 1214
  003a: 0310
  0040: 0554 4023 a124 a171 a172 a402 db0c db0d
  0062: 0021
  0064: 0003
  0070: 031a 1101 1102
  0088: 0140
  0400: 0100
  3006: 0024 00c2
  300a: 0013 0083 0609 0650 0700 0785
  3010: 0006 000b 0013 0015 0031 003b 006e 006f`;

/** Replaced tags by their value representation. */
const REPLACED_TAGS: Readonly<Record<string, string>> = {
  AE: `
  0072: 005e
  2100: 0140`,
  AS: `
  0072: 005f`,
  CS: `
  0400: 0565`,
  DA: `
  0008: 0012 0021 0023
  0018: 700c
  0040: a121
  0072: 0061
  3008: 0024 0054 0056 0162 0166 0250
  300a: 0006 022c
  3010: 004c 004d`,
  DT: `
  0008: 002a 0106 0107
  0018: 9074 9151 9369 936a 9516 9517 9623 9701 9804 9919
  003a: 0314
  0040: a030 a032 a120 a13a
  0044: 0104
  0068: 6226 6270
  0072: 000a 0063
  0400: 0105 0562
  300a: 0736 073a 0741 0760
  300c: 0127`,
  LO: `
  0008: 0080
  0012: 0010 0020 0040 0042 0081
  0018: 0010 1000 1030 11bb 1400
  0040: 0512 0551 a027
  006a: 0005
  0072: 0066
  0400: 0563
  300a: 0608 0619 0623 062a
  3010: 002d 0034 0038 0054 0056 0077`,
  LT: `
  0072: 0068`,
  OB: `
  0034: 0002 0005 0007
  0042: 0011
  0072: 0065
  0400: 0115`,
  PN: `
  0008: 1070
  0040: a075 a123
  0070: 0084
  0072: 006a`,
  SH: `
  0008: 1010
  0018: 700a
  0072: 006c
  3006: 0002
  300a: 0002 067c
  3010: 0033 0035`,
  ST: `
  0072: 006e
  300a: 0734 0742 0783`,
  TM: `
  0008: 0013 0031 0033
  0018: 700e
  0040: a122
  0072: 006b
  3008: 0025 0164 0168 0251
  300a: 0007 022e`,
  UC: `
  0018: 9367 9371`,
  UI: `
  006a: 0003`,
  UN: `
  0072: 006d`,
  UR: `
  0072: 0071`,
  UT: `
  0072: 0070`,
};

function parseTags(block: string): number[] {
  return block
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [group = '', elements = ''] = line.trim().split(': ');
      return elements.split(' ').map((element) => Number.parseInt(group + element, 16));
    });
}

function buildRules(): Map<number, ProfileRule> {
  const rules = new Map<number, ProfileRule>();
  const addRules = (block: string, rule: ProfileRule) => {
    for (const tag of parseTags(block)) rules.set(tag, rule);
  };
  addRules(REMOVED_TAGS, { action: 'remove', representation: '' });
  addRules(EMPTIED_TAGS, { action: 'empty', representation: '' });
  addRules(IDENTIFIER_TAGS, { action: 'uid', representation: 'UI' });
  for (const [representation, block] of Object.entries(REPLACED_TAGS))
    addRules(block, { action: 'replace', representation });
  return rules;
}

/** The rules of the profile, by tag. */
export const PROFILE: ReadonlyMap<number, ProfileRule> = buildRules();
