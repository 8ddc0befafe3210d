import type { Call } from '@dentarium/api';
import type { Permission } from '@dentarium/api/contract';
import { getAllErrors } from '@dentarium/api/errors';
import { BENEFIT_NAMES } from '@dentarium/domain';
import { z } from 'zod';
import type { JsonSchemas } from '../areas/area.ts';

type Json = Readonly<Record<string, unknown>>;

function toJsonSchema(shape: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return schema;
}

function toParameters(shape: z.core.$ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (shape === undefined) return [];
  const schema = toJsonSchema(shape, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: field,
  }));
}

/** Formats the permission of a call as a sentence. */
export function formatCallPermission({ permission, benefit }: Pick<Call, 'permission' | 'benefit'>): string {
  if (benefit === undefined) return formatPermission(permission);
  return `${formatPermission(permission)} In public mode with a membership that has benefit ${benefit} (${BENEFIT_NAMES[benefit].en}).`;
}

function formatPermission(permission: Permission): string {
  if (permission === 'anyone') return 'Anyone.';
  if (permission === 'signedIn') return 'Whoever is signed in.';
  if ('whitelist' in permission) return `Whoever is on the white list \`${permission.whitelist}\` of the site.`;
  if ('flag' in permission) return `Whoever is signed in to a site with the feature \`${permission.flag}\`.`;
  if ('lab' in permission) {
    const functions = typeof permission.lab === 'string' ? [permission.lab] : permission.lab;
    return `Function ${functions.map((name) => `\`${name}\``).join(' or ')} at a manufacturer.`;
  }
  const rights = typeof permission.right === 'string' ? [permission.right] : permission.right;
  const mode = permission.mode === undefined ? '' : `, in ${permission.mode} mode`;
  return `Right ${rights.map((name) => `\`${name}\``).join(' or ')}${mode}.`;
}

function toRequestBody(call: Call): Json {
  if (call.body === undefined) return {};
  const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
  const content = call.multipart
    ? { 'multipart/form-data': { schema: file } }
    : { 'application/json': { schema: toJsonSchema(call.body, 'input') } };
  return { requestBody: { required: true, content } };
}

function toEnvelopeSchema(call: Call): Json {
  const result = toJsonSchema(call.result, 'output');
  if (call.envelope === 'success') {
    return {
      type: 'object',
      required: ['success', 'resultInfo'],
      properties: { success: { const: true }, resultInfo: result },
    };
  }
  if (call.envelope === 'data')
    return { type: 'object', required: ['success', 'data'], properties: { success: { const: true }, data: result } };
  if (call.envelope === 'code') {
    const data = { type: 'object', required: ['resultInfo'], properties: { resultInfo: result } };
    return { type: 'object', required: ['code', 'data'], properties: { code: { const: 200 }, data } };
  }
  return result;
}

function toResponses(call: Call): Json {
  const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const content = call.envelope === 'blob' ? bytes : { 'application/json': { schema: toEnvelopeSchema(call) } };
  return { 200: { description: call.summary, content }, default: { $ref: '#/components/responses/Failure' } };
}

function toOperation(call: Call): Json {
  return {
    operationId: call.id,
    tags: [call.id.split('.')[0]],
    summary: call.summary,
    description: formatCallPermission(call),
    ...(call.permission === 'anyone' ? { security: [] } : {}),
    parameters: [...toParameters(call.params, 'path'), ...toParameters(call.query, 'query')],
    ...toRequestBody(call),
    responses: toResponses(call),
  };
}

const buildFailureSchema = (): Json => ({
  type: 'object',
  required: ['success', 'errorCode', 'errorMessage', 'requestId'],
  properties: {
    success: { const: false },
    errorCode: { type: 'string', enum: Object.keys(getAllErrors()) },
    errorMessage: { type: 'string' },
    detail: { type: 'object' },
    requestId: { type: 'string' },
  },
});

/**
 * Builds the OpenAPI 3.1 document of the contract. The document contains nothing of the site that serves it, so it can
 * be compared.
 *
 * @param schemas the schemas that the contract refers to by name
 */
export function buildOpenApiDocument(contract: readonly Call[], schemas: JsonSchemas): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of contract.toSorted((a, b) => a.path.localeCompare(b.path, 'en'))) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: toOperation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dentarium',
      version: '1.0.0',
      description: 'Every call of the platform. A business failure of a call is `success: false` with a code.',
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Failure: {
          description: 'A failure with its code.',
          content: { 'application/json': { schema: buildFailureSchema() } },
        },
      },
    },
  };
}
