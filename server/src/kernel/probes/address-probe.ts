import { reachAddress } from './reach-address.ts';
import type { ServiceProbe } from './service-probe.ts';

/** A service that the site can work without. */
interface OptionalService extends Pick<ServiceProbe, 'name' | 'title'> {
  /** The name of the setting with its address. */
  readonly setting: string;
  /** `null` or undefined if the site has no such service. */
  readonly url: string | null | undefined;
}

/** Creates the probe of a service by its address alone; none if the service is not configured. */
export function createAddressProbes({ name, title, setting, url }: OptionalService): ServiceProbe[] {
  if (url === null || url === undefined) return [];
  return [{ name, title, isRequired: false, check: (signal) => reachAddress({ setting, url }, signal) }];
}
