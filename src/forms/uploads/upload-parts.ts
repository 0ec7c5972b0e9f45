/** Files are sent in parts of this size, so that a cut connection costs one part only. In bytes. */
export const partSize = 1024 * 1024

/** How many parts a file of a size has. An empty file has one, too. */
export const partCount = (size: number): number => Math.max(1, Math.ceil(size / partSize))
