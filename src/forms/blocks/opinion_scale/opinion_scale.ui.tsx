import { ClearChoice } from '../asking/ClearChoice.tsx'
import { controlProps, radioGroupProps, settingsOf, textsOf } from '../asking/control-props.ts'
import type { BlockUi } from '../block-ui.ts'
import { textIn } from '../entries.ts'

interface Settings {
  first: number
  last: number
  lowLabel: string
  middleLabel: string
  highLabel: string
}

export const opinionScaleUi: BlockUi = {
  shape: 'group',
  Ask(ask) {
    const { first, last, ...labels } = settingsOf<Settings>(ask)
    const { id, name } = controlProps(ask)
    const chosen = textIn(textsOf(ask), '')
    const texts = [labels.lowLabel, labels.middleLabel, labels.highLabel]
    const nameOf = (number: number) =>
      [number, number === first && labels.lowLabel, number === last && labels.highLabel]
        .filter(each => each !== false && each !== '')
        .join(', ')
    return (
      <div className="form-scale" {...radioGroupProps(ask)}>
        <div className="form-scale-numbers">
          {Array.from({ length: last - first + 1 }, (_, index) => first + index).map(number => (
            <label key={number} className="form-scale-number">
              <input
                id={number === first ? id : `${id}-${number}`}
                name={name}
                type="radio"
                value={number}
                defaultChecked={chosen === String(number)}
                aria-label={nameOf(number)}
              />
              <span aria-hidden="true">{number}</span>
            </label>
          ))}
        </div>
        {texts.some(text => text !== '') && (
          <div className="form-scale-labels" aria-hidden="true">
            {texts.map((text, index) => (
              <span key={index}>{text}</span>
            ))}
          </div>
        )}
        <ClearChoice isRequired={ask.isRequired} />
      </div>
    )
  },
}
