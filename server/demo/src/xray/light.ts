/** Returns the attributes of a line of light with an opacity and a width. */
export const lightStroke = (opacity: number, width: number): Record<string, string | number> => ({
  fill: 'none',
  stroke: '#fff',
  'stroke-opacity': opacity,
  'stroke-width': width,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
});
