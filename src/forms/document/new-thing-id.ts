import { type IdPrefix, newId } from '../../engine/model/ids.ts'
import type { ThingList } from './form-document.ts'

const prefixes: Record<ThingList, IdPrefix> = {
  pages: 'pag',
  blocks: 'blk',
  options: 'opt',
  rules: 'rul',
  endings: 'end',
  variables: 'var',
  languages: 'lng',
  mails: 'mai',
}

/** A new id for a thing of a form. */
export const newThingId = (list: ThingList): string => newId(prefixes[list])
