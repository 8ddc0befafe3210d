import { toRequest } from '@dentarium/api';
import {
  getSchemeMesh,
  querySchemeDocument,
  getLabSchemeMesh,
  queryLabSchemeDocument,
} from '@dentarium/server/calls/schemes';
import { callQuery } from '@dentarium/platform';
import type { Scheme } from '@dentarium/scheme';
import { schemeDocument } from '@dentarium/scheme/document';
import type { SkinSource } from '@dentarium/scheme/scene';

/** The side that views a plan: a clinic or a manufacturer. Each has its own calls. */
export type PlanSide = 'clinic' | 'lab';

/** A version of a plan with its document, as one side sees it. */
export interface PlanDocument {
  readonly side: PlanSide;
  readonly schemeId: string;
  readonly document: Scheme;
}

/** Creates the query for the document of a version, which is parsed. */
export function createDocumentQuery(side: PlanSide, schemeId: string) {
  const input = { query: { schemeId } };
  const documentQuery = callQuery(side === 'lab' ? queryLabSchemeDocument : querySchemeDocument, input, {
    silent: true,
  });
  return { ...documentQuery, select: parseDocument };
}

const parsedSchemes = new WeakMap<object, Scheme>();

/** Parses an answer only once for all readers. A plan of sixty steps has some ten thousand numbers. */
function parseDocument(answer: Readonly<Record<string, unknown>>): Scheme {
  const parsed = parsedSchemes.get(answer);
  if (parsed !== undefined) return parsed;
  const scheme = schemeDocument.parse(answer);
  parsedSchemes.set(answer, scheme);
  return scheme;
}

/** Returns a function that maps the path of a mesh to its source. */
export function createMeshSource({ side, schemeId }: PlanDocument): (path: string) => SkinSource {
  const call = side === 'lab' ? getLabSchemeMesh : getSchemeMesh;
  return (path) => toRequest(call, { query: { schemeId, path } });
}
