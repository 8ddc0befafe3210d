/** An amount of money in fen, an integer. Only the edge of the product converts it to yuan. */
export type Fen = number;

const FEN_PER_YUAN = 100n;

/** Formats an amount in yuan with two digits, `2980.00`, without floating-point arithmetic. */
export function formatFen(amount: Fen): string {
  const fen = BigInt(amount);
  const size = fen < 0n ? -fen : fen;
  return `${fen < 0n ? '-' : ''}${size / FEN_PER_YUAN}.${String(size % FEN_PER_YUAN).padStart(2, '0')}`;
}

/** Returns an amount in yuan for the fields of the specification, which are in yuan: 16850 fen are 168.5. */
export function toYuan(amount: Fen): number {
  return Number(formatFen(amount));
}
