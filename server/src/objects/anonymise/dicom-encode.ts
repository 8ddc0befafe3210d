import {
  type DicomElement,
  type DicomSyntax,
  ITEM,
  ITEM_END,
  LONG_FORMS,
  SEQUENCE_END,
  UNDEFINED_LENGTH,
} from './dicom-dataset.ts';

const MAX_SHORT_LENGTH = 0xffff;

function encodeUint16(syntax: DicomSyntax, number: number): Buffer {
  const bytes = Buffer.alloc(2);
  if (syntax.little) bytes.writeUInt16LE(number);
  else bytes.writeUInt16BE(number);
  return bytes;
}

function encodeUint32(syntax: DicomSyntax, number: number): Buffer {
  const bytes = Buffer.alloc(4);
  if (syntax.little) bytes.writeUInt32LE(number);
  else bytes.writeUInt32BE(number);
  return bytes;
}

function encodeTag(syntax: DicomSyntax, tag: number): Buffer {
  return Buffer.concat([encodeUint16(syntax, Math.floor(tag / 0x10000)), encodeUint16(syntax, tag % 0x10000)]);
}

/** Encodes a delimiter of a sequence, which never names a representation. */
function encodeDelimiter(syntax: DicomSyntax, tag: number, length: number): Buffer {
  return Buffer.concat([encodeTag(syntax, tag), encodeUint32(syntax, length)]);
}

function encodeHeader(syntax: DicomSyntax, { tag, representation }: DicomElement, length: number): Buffer {
  const start = encodeTag(syntax, tag);
  if (!syntax.explicit) return Buffer.concat([start, encodeUint32(syntax, length)]);
  const name = Buffer.from(representation, 'latin1');
  if (LONG_FORMS.has(representation))
    return Buffer.concat([start, name, Buffer.alloc(2), encodeUint32(syntax, length)]);
  return Buffer.concat([start, name, encodeUint16(syntax, length)]);
}

/**
 * Encodes elements as a list of buffers; large values are not copied. Sequences end with delimiters instead of having
 * lengths.
 */
export function encodeElements(elements: readonly DicomElement[], syntax: DicomSyntax): Buffer[] {
  return elements.flatMap((element) => encodeElement(element, syntax));
}

/** Names a value unknown that is too long for a length of two bytes (PS3.5, 6.2.2). */
function withFittingRepresentation(element: DicomElement, length: number): DicomElement {
  return length <= MAX_SHORT_LENGTH || LONG_FORMS.has(element.representation)
    ? element
    : { ...element, representation: 'UN' };
}

function encodeElement(element: DicomElement, syntax: DicomSyntax): Buffer[] {
  const { value } = element;
  if (Buffer.isBuffer(value))
    return [encodeHeader(syntax, withFittingRepresentation(element, value.length), value.length), value];
  if ('fragments' in value) return [encodeHeader(syntax, element, UNDEFINED_LENGTH), value.fragments];
  const sequence = { ...element, representation: 'SQ' };
  return [
    encodeHeader(syntax, sequence, UNDEFINED_LENGTH),
    ...value.flatMap((item) => [
      encodeDelimiter(syntax, ITEM, UNDEFINED_LENGTH),
      ...encodeElements(item, syntax),
      encodeDelimiter(syntax, ITEM_END, 0),
    ]),
    encodeDelimiter(syntax, SEQUENCE_END, 0),
  ];
}
