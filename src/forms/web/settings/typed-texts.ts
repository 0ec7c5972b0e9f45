import type { FormDraft } from '../../draft-store/form-draft.ts'
import type { CellsAddress } from './cell-schema.ts'

/** Texts that were typed and cannot be used yet, by form and cell. They outlive the panel that shows them. */
const typed = new WeakMap<FormDraft, Map<string, string>>()

const keyOf = ({ list, ids, key }: CellsAddress): string => [list, ...ids, key].join(' ')

export const typedText = (draft: FormDraft, address: CellsAddress): string | null =>
  typed.get(draft)?.get(keyOf(address)) ?? null

/** Keeps a text for correction; null forgets it. */
export function keepTypedText(draft: FormDraft, address: CellsAddress, text: string | null): void {
  const texts = typed.get(draft) ?? new Map<string, string>()
  if (text === null) texts.delete(keyOf(address))
  else texts.set(keyOf(address), text)
  typed.set(draft, texts)
}
