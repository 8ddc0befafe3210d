import { createHmac } from 'node:crypto';
import type { CloudCredentials } from '@dentarium/api/files/cloud-calls';

/**
 * Signs an address of the product's own cloud for an hour by the first version of the protocol.
 *
 * @param type the content type of the request; empty for none
 * @param resource the path of the object, and the parameters that name an upload or a part of it
 */
export function signAddress(method: string, type: string, credentials: CloudCredentials, resource: string): string {
  const { accessKeyId, accessKeySecret, securityToken } = credentials;
  const expires = String(Math.floor(Date.now() / 1000) + 3600);
  const [path = '', parameterText = ''] = resource.split('?');
  const parameters = [...parameterText.split('&').filter((one) => one !== ''), `security-token=${securityToken}`];
  const text = [method, '', type, expires, `${path}?${parameters.toSorted().join('&')}`].join('\n');
  const signature = createHmac('sha1', accessKeySecret).update(text).digest('base64');
  // Not percent-encoded, which the server accepts too, so that all signatures have the same length.
  return `${path}?${parameterText === '' ? '' : `${parameterText}&`}OSSAccessKeyId=${accessKeyId}&Expires=${expires}&Signature=${signature}&security-token=${securityToken}`;
}
