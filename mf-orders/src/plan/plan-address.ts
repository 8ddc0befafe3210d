import { useLocation } from 'react-router-dom';
import type { PlanPurpose } from '../order/order-links.ts';
import { searchCodec, searchId, searchWholeNumber } from '@dentarium/platform/search-params';

/** Which plan is shown, as the address of its page says. */
export interface PlanAddress {
  readonly order: string | null;
  /** The number of a version; `null`: the confirmed one, or the latest. */
  readonly version: number | null;
  /** The number of the version that it is compared with. */
  readonly compare: number | null;
}

const number = searchWholeNumber({ from: 1 });
const codec = searchCodec({ order: searchId, version: number, compare: number }, {});

/** Reads an address; what makes no sense in it is left out. */
export function readPlanAddress(searchParams: URLSearchParams): PlanAddress {
  return codec.read(searchParams);
}

/** Writes an address. */
export function writePlanAddress(address: PlanAddress): URLSearchParams {
  return codec.write({ ...address });
}

const PURPOSES: readonly PlanPurpose[] = ['confirm', 'change', 'compare'];

/** What the address says that somebody has come for; nothing without it. */
export function usePlanPurpose(): PlanPurpose | undefined {
  const { hash } = useLocation();
  return PURPOSES.find((purpose) => hash === `#${purpose}`);
}
