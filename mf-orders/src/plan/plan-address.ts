import { useLocation } from 'react-router-dom';
import type { PlanPurpose } from '../order/order-paths.ts';
import { createSearchCodec, searchId, searchWholeNumber } from '@dentarium/platform/search-params';

/** The plan in the address of the page. */
export interface PlanAddress {
  readonly order: string | null;
  /** The number of a version; `null` for the confirmed one, or the latest. */
  readonly version: number | null;
  /** The number of the version to compare with. */
  readonly compare: number | null;
}

const number = searchWholeNumber({ from: 1 });
const codec = createSearchCodec({ order: searchId, version: number, compare: number }, {});

/** Reads an address and ignores invalid parts. */
export function readPlanAddress(searchParams: URLSearchParams): PlanAddress {
  return codec.read(searchParams);
}

/** Writes an address. */
export function writePlanAddress(address: PlanAddress): URLSearchParams {
  return codec.write({ ...address });
}

const PURPOSES: readonly PlanPurpose[] = ['confirm', 'change', 'compare'];

/** Returns the purpose in the hash of the address; undefined without one. */
export function usePlanPurpose(): PlanPurpose | undefined {
  const { hash } = useLocation();
  return PURPOSES.find((purpose) => hash === `#${purpose}`);
}
