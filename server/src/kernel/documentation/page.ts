import type { Call } from '@dentarium/api';
import { getAllErrors } from '@dentarium/api/errors';
import { formatCallPermission } from './openapi.ts';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
}

/** Renders a text with backquoted words as code. */
function renderProse(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function renderSchemaRow(label: string, schema: unknown): string {
  if (schema === undefined) return '';
  return `<details><summary>${label}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;
}

interface Operation {
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses?: unknown;
}

function renderCallSection(call: Call, operation: Operation): string {
  const parameters = operation.parameters?.length ? operation.parameters : undefined;
  return `<section id="${escapeHtml(call.id)}"><h3><span class="method">${call.method}</span> <code>${escapeHtml(call.path)}</code></h3>
<p>${renderProse(call.summary)}</p><p class="permission">${renderProse(formatCallPermission(call))}</p>
${renderSchemaRow('Parameters', parameters)}${renderSchemaRow('Body', operation.requestBody)}${renderSchemaRow('Answers', operation.responses)}</section>`;
}

const STYLE = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px}
h2{margin-top:40px}h3{font-size:14px;margin:24px 0 4px}p{margin:4px 0}.method{display:inline-block;min-width:56px;font-weight:600}
pre{overflow:auto;padding:12px;border:1px solid color-mix(in srgb,currentColor 25%,transparent);font-size:12px}summary{cursor:pointer;min-height:24px}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:4px 12px 4px 0;vertical-align:top}`;

/** Renders the contract as a page without scripts, from the OpenAPI document. */
export function renderDocumentationPage(
  contract: readonly Call[],
  document: Readonly<Record<string, unknown>>,
): string {
  const paths = document['paths'] as Record<string, Record<string, Operation>>;
  const services = Map.groupBy(contract, (call) => call.id.split('.')[0] ?? '');
  const sections = [...services].map(([service, calls]) => {
    const parts = calls.map((call) =>
      renderCallSection(call, paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()] ?? {}),
    );
    return `<h2>${escapeHtml(service)}</h2>${parts.join('\n')}`;
  });
  const errors = Object.entries(getAllErrors()).map(
    ([code, error]) =>
      `<tr><td><code>${code}</code></td><td>${error.status || ''}</td><td>${escapeHtml(error.en)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Dentarium: the calls</title><style>${STYLE}</style></head>
<body><main><h1>Dentarium: the calls</h1><p>The same as <a href="/docs/openapi.json">OpenAPI 3.1</a>.</p>${sections.join('\n')}
<h2>Failures</h2><table><thead><tr><th>Code</th><th>Status</th><th>Text</th></tr></thead><tbody>${errors.join('')}</tbody></table></main></body></html>`;
}
