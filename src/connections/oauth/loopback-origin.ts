const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * The origin of a request that reached the product by another name of this machine than that of its public URL, such as
 * 127.0.0.1 instead of localhost. Its session is known there only.
 *
 * @returns null for all other hosts. A code of a service never goes to another machine.
 */
export function loopbackOrigin(host: string | undefined, publicUrl: string): string | null {
  const product = new URL(publicUrl)
  const own = URL.parse(`${product.protocol}//${host ?? ''}`)
  if (!own || own.host === product.host || own.port !== product.port) return null
  const areLoopback = [own, product].every(({ hostname }) => loopbackNames.includes(hostname))
  return areLoopback && own.username === '' && own.password === '' ? own.origin : null
}
