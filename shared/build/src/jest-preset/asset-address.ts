/** Stands for the address of an image or a style sheet in tests. */
const address = 'asset';

export default address;
