import { describe, expect, test } from '@jest/globals';
import { buildApplicationClient, listApplicationOrigins } from './client.ts';

describe('addresses of the application', () => {
  test.each([
    ['http://localhost:8080', [], ['http://localhost:8080', 'http://127.0.0.1:8080']],
    ['http://127.0.0.1:8080', [], ['http://localhost:8080', 'http://127.0.0.1:8080']],
    ['https://clinic.example', [], ['https://clinic.example']],
    [
      'https://clinic.example',
      ['https://clinic.example', 'https://other.example:8443/'],
      ['https://clinic.example', 'https://other.example:8443'],
    ],
  ])('derives from %s with %j the origins %j', (publicUrl, extra, origins) => {
    expect(listApplicationOrigins(publicUrl, extra)).toEqual(origins);
  });

  test('AUTH-01 returns to /callback, and to the start page after signing out', () => {
    expect(buildApplicationClient(['https://clinic.example'])).toMatchObject({
      redirect_uris: ['https://clinic.example/callback'],
      post_logout_redirect_uris: ['https://clinic.example/'],
      token_endpoint_auth_method: 'none',
    });
  });
});
