import { type LookupAddress, lookup } from 'node:dns'

/** Finds all addresses of a host, like `dns.lookup`. */
export type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

export const resolveByDns: Resolve = (host, done) => lookup(host, { all: true, verbatim: true }, done)
