/**
 * Frees the memory of bytes that nobody needs any more. The collector would leave many megabytes of an upload to free,
 * and they hardly count for it. Does nothing when the bytes share their memory with others.
 */
export function freeBuffer({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
