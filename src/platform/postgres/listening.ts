import { createServer } from 'node:net'
import path from 'node:path'

// sun_path of the kernel's socket address holds 108 bytes with its end.
const maxSocketPathLength = 107
const socketPort = 5432

/** The path of the server's socket in a folder. PostgreSQL's lock on it is beside it. */
export const socketFile = (folder: string): string => path.join(folder, `.s.PGSQL.${socketPort}`)

/** Where the server takes connections: a socket in a folder, or a port on loopback. Never on the outside. */
export interface Listening {
  host: string
  port: number
  options: string[]
}

/** A socket in that folder where the path is short enough and the system has sockets, else a free port on loopback. */
export async function chooseListening(folder: string): Promise<Listening> {
  if (process.platform !== 'win32' && Buffer.byteLength(socketFile(folder)) <= maxSocketPathLength) {
    const options = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${quoted(folder)}`]
    return { host: folder, port: socketPort, options: [...options, '-c', 'unix_socket_permissions=0700'] }
  }
  const port = await freePort()
  const options = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', `port=${port}`]
  return { host: '127.0.0.1', port, options }
}

// The setting is a list, so a folder with a comma or a space has to be quoted.
const quoted = (folder: string) => `"${folder.replaceAll('"', '""')}"`

/** A port on loopback that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port')),
      )
    })
  })
}
