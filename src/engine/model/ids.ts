const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export type IdPrefix =
  | ('att' | 'rec' | 'fld' | 'tbl' | 'viw' | 'bas' | 'act' | 'ges' | 'tab' | 'frm' | 'sch' | 'zit')
  // Things of a form, its submissions, and their uploads.
  | ('pag' | 'blk' | 'opt' | 'rul' | 'end' | 'var' | 'lng' | 'mai' | 'sub' | 'upl')

/** The format of ids from outside. */
export const idPattern = /^[A-Za-z0-9_-]{1,64}$/

const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/** Whether every object inherits a property of this name, so that it cannot be a key for people's values. */
export const isInherited = (id: string): boolean => inherited.has(id)

/**
 * A new id: the prefix and 16 random base-62 characters (95 bits). Clients create ids too, so that they can refer to a
 * thing before the server knows it.
 */
export function newId(prefix: IdPrefix): string {
  let id: string = prefix
  while (id.length < prefix.length + 16) {
    // Bytes from 248 are discarded, so that every character is equally likely.
    for (const byte of crypto.getRandomValues(new Uint8Array(24))) {
      if (byte < 248 && id.length < prefix.length + 16) id += alphabet[byte % 62]
    }
  }
  return id
}

/** The id that a hash of at least 16 bytes stands for, in the form of `newId`. */
export const idFromBytes = (prefix: IdPrefix, bytes: Uint8Array): string =>
  prefix + [...bytes.subarray(0, 16)].map(byte => alphabet[byte % 62]).join('')
