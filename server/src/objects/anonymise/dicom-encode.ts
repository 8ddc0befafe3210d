import {
  type DicomElement,
  type DicomSyntax,
  ITEM,
  ITEM_END,
  LONG_FORMS,
  SEQUENCE_END,
  UNDEFINED,
} from './dicom-dataset.ts';

function short(syntax: DicomSyntax, number: number): Buffer {
  const bytes = Buffer.alloc(2);
  if (syntax.little) bytes.writeUInt16LE(number);
  else bytes.writeUInt16BE(number);
  return bytes;
}

function long(syntax: DicomSyntax, number: number): Buffer {
  const bytes = Buffer.alloc(4);
  if (syntax.little) bytes.writeUInt32LE(number);
  else bytes.writeUInt32BE(number);
  return bytes;
}

function tagBytes(syntax: DicomSyntax, tag: number): Buffer {
  return Buffer.concat([short(syntax, Math.floor(tag / 0x10000)), short(syntax, tag % 0x10000)]);
}

/** A delimiter of a sequence; it never names a representation. */
function delimiter(syntax: DicomSyntax, tag: number, length: number): Buffer {
  return Buffer.concat([tagBytes(syntax, tag), long(syntax, length)]);
}

function header(syntax: DicomSyntax, { tag, representation }: DicomElement, length: number): Buffer {
  const start = tagBytes(syntax, tag);
  if (!syntax.explicit) return Buffer.concat([start, long(syntax, length)]);
  const name = Buffer.from(representation, 'latin1');
  if (LONG_FORMS.has(representation)) return Buffer.concat([start, name, Buffer.alloc(2), long(syntax, length)]);
  return Buffer.concat([start, name, short(syntax, length)]);
}

/** The bytes of elements in pieces, large values as they lie in memory; sequences have no lengths but ends. */
export function encodeElements(elements: readonly DicomElement[], syntax: DicomSyntax): Buffer[] {
  return elements.flatMap((element) => encodeElement(element, syntax));
}

function encodeElement(element: DicomElement, syntax: DicomSyntax): Buffer[] {
  const { value } = element;
  if (Buffer.isBuffer(value)) return [header(syntax, element, value.length), value];
  if ('fragments' in value) return [header(syntax, element, UNDEFINED), value.fragments];
  const sequence = { ...element, representation: 'SQ' };
  return [
    header(syntax, sequence, UNDEFINED),
    ...value.flatMap((item) => [
      delimiter(syntax, ITEM, UNDEFINED),
      ...encodeElements(item, syntax),
      delimiter(syntax, ITEM_END, 0),
    ]),
    delimiter(syntax, SEQUENCE_END, 0),
  ];
}
