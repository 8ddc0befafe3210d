/** The bits of `patient_list.facets`, as migration 0004 defines them. */
export const FACETS = {
  stage: (code: number): number => 1 << (code === 20 ? 8 : code),
  dentalAge: (dentalAge: number): number => 256 << dentalAge,
  status: (status: number): number => 2048 << status,
  hasCbct: 1 << 13,
  waiting: 1 << 14,
} as const;

/** Lists the positions of the bits that are set. */
export function listSetBits(facets: number): number[] {
  return Array.from({ length: 31 }, (_, place) => place).filter((place) => (facets & (1 << place)) !== 0);
}
