import type { FormEvent } from 'react'
import { fieldIdOf } from '../../document/thing-id.ts'
import { announceEntry } from '../asking/announce-entry.ts'
import { controlId, groupProps, textsOf } from '../asking/control-props.ts'
import type { AskProps, BlockUi } from '../block-ui.ts'
import { textIn } from '../entries.ts'
import { useTranslate } from '../asking/use-translate.ts'

/** Two options never have the same rank: the one that had it before gets a free one. */
function keepDistinct({ currentTarget, target }: FormEvent<HTMLElement>): void {
  const selects = [...currentTarget.querySelectorAll('select')]
  const changed = selects.find(select => select === target)
  const rival = selects.find(select => select !== changed && select.value !== '' && select.value === changed?.value)
  if (!changed || !rival) return
  const taken = new Set(selects.filter(select => select !== rival).map(({ value }) => value))
  rival.value = selects.map((_, index) => String(index + 1)).find(rank => !taken.has(rank)) ?? ''
  announceEntry(rival)
}

/** A list in which each option has a rank. */
const Ranking = (ask: AskProps) => {
  const { id: blockId } = ask.any.context.block
  const translate = useTranslate()
  const texts = textsOf(ask)
  return (
    <div className="form-ranking" {...groupProps(ask)} onInput={keepDistinct}>
      {ask.options.map(({ id, label }, index) => (
        <label key={id} className="form-rank">
          <select
            className="form-input"
            id={index === 0 ? controlId(blockId) : controlId(blockId, id)}
            name={fieldIdOf(blockId, id)}
            defaultValue={textIn(texts, id)}
            aria-label={translate(`Rank of ${label || id}`)}
            aria-invalid={ask.problem ? true : undefined}
          >
            <option value="">–</option>
            {ask.options.map((_, rank) => (
              <option key={rank} value={rank + 1}>
                {rank + 1}
              </option>
            ))}
          </select>
          <span>{label || id}</span>
        </label>
      ))}
    </div>
  )
}

export const rankingUi: BlockUi = { shape: 'group', Ask: Ranking }
