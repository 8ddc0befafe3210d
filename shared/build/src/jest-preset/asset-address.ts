/** Stands for the address of a picture or a style sheet in tests. */
const address = 'asset';

export default address;
