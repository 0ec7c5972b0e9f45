const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export type IdPrefix = 'att' | 'rec' | 'fld' | 'tbl' | 'viw' | 'bas' | 'act' | 'ges' | 'tab' | 'frm' | 'sch' | 'zit'

/** What an id from outside may look like. */
export const idPattern = /^[A-Za-z0-9_-]{1,64}$/

const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/** Whether every object has something of this name already, so that it cannot be a key for values of people. */
export const isInherited = (id: string): boolean => inherited.has(id)

/**
 * A new id: the prefix and 16 random base-62 characters (95 bits), made where the thing is made,
 * so that it can be linked to before the server has seen it.
 */
export function newId(prefix: IdPrefix): string {
  let id: string = prefix
  while (id.length < prefix.length + 16) {
    // Bytes of 248 and more are thrown away, so that every character is equally likely.
    for (const byte of crypto.getRandomValues(new Uint8Array(24))) {
      if (byte < 248 && id.length < prefix.length + 16) id += alphabet[byte % 62]
    }
  }
  return id
}
