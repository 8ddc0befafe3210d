/** The address of every image and style sheet in tests. */
const address = 'asset';

export default address;
