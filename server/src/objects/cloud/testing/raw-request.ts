import { Agent, request } from 'node:http';
import { percentDecode } from '../../protocol/percent.ts';
import { buildCanonicalRequest, formatScope, signV4 } from '../../protocol/signature-v4.ts';
import { type Grant, mintCredentials } from '../token.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** A request with an unmodified address: the test encodes names and values, correctly or not. */
export interface RawRequest {
  readonly method: string;
  readonly key: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The answer to a request. */
interface RawAnswer {
  readonly status: number;
  /** The error code of the protocol; empty if the answer has none. */
  readonly code: string;
}

/** Sends requests with valid signatures and arbitrary content. */
export interface RawSender {
  /** Returns the headers of a request, including its signature. */
  signHeaders(rawRequest: RawRequest): Record<string, string>;
  send(rawRequest: RawRequest): Promise<RawAnswer>;
  close(): void;
}

/** Creates a sender with all rights in the bucket, or with the rights of the overrides. */
export function createRawSender(app: TestApp, grantOverrides: Partial<Grant> = {}): RawSender {
  const cloud = app.app.files.library.cloud;
  if (cloud?.kind !== 'own') throw new Error('the endpoint is not there');
  const { keys, bucket } = cloud.deps;
  const rights = ['read', 'write', 'list', 'delete'] as const;
  const grant: Grant = { bucket, prefix: '', rights, maxSize: 1e9, holder: null, ...grantOverrides };
  const credentials = mintCredentials(keys.key, grant, new Date(Date.now() + 600_000));
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });

  function signHeaders({ method, key, query, headers }: RawRequest): Record<string, string> {
    const date = new Date().toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
    const scope = { day: date.slice(0, 8), region: keys.region.replace(/^oss-/, '') };
    const allHeaders = {
      'x-oss-date': date,
      'x-oss-security-token': credentials.securityToken,
      'x-oss-content-sha256': 'UNSIGNED-PAYLOAD',
      ...headers,
    };
    const decodeText = (text: string) => percentDecode(text) ?? '';
    const decodedQuery = query.map(([name, value]) => [decodeText(name), decodeText(value)] as const);
    const canonical = buildCanonicalRequest(
      { method, bucket, key: decodeText(key), query: decodedQuery, headers: allHeaders },
      [],
      'bare',
    );
    const signature = signV4(credentials.accessKeySecret, date, scope, canonical);
    const credential = `${credentials.accessKeyId}/${formatScope(scope)}`;
    return { authorization: `OSS4-HMAC-SHA256 Credential=${credential},Signature=${signature}`, ...allHeaders };
  }

  return {
    signHeaders,
    send(rawRequest) {
      const search = rawRequest.query.map(([name, value]) => `${name}=${value}`).join('&');
      const path = `/${bucket}/${rawRequest.key}${search === '' ? '' : `?${search}`}`;
      const headers = { ...signHeaders(rawRequest), 'content-length': String(rawRequest.body.length) };
      return new Promise((resolve, reject) => {
        const clientRequest = request(app.address, { method: rawRequest.method, path, headers, agent }, (answer) => {
          answer
            .toArray()
            .then((chunks) => resolve(toRawAnswer(answer.statusCode ?? 0, answer.headers, Buffer.concat(chunks))))
            .catch(reject);
        });
        clientRequest.on('error', reject);
        clientRequest.end(rawRequest.body);
      });
    },
    close: () => agent.destroy(),
  };
}

function toRawAnswer(status: number, headers: Readonly<Record<string, unknown>>, body: Buffer): RawAnswer {
  const errorHeader = headers['x-oss-err'];
  const text = typeof errorHeader === 'string' ? Buffer.from(errorHeader, 'base64').toString() : body.toString();
  const code = status < 400 ? '' : (/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '');
  return { status, code };
}
