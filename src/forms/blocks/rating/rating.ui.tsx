import { ClearChoice } from '../asking/ClearChoice.tsx'
import { controlProps, radioGroupProps, settingsOf, textsOf } from '../asking/control-props.ts'
import type { BlockUi } from '../block-ui.ts'
import { textIn } from '../entries.ts'
import { useTranslate } from '../asking/use-translate.ts'

/** In a square of 24. */
const shapes = {
  star: 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z',
  heart: 'M12 20.5l-8-8.2a4.9 4.9 0 0 1 7-7l1 1 1-1a4.9 4.9 0 0 1 7 7z',
  thumb:
    'M3 10.5h4V20H3zM8.5 10.5L12 3a2.5 2.5 0 0 1 2.5 2.5V9H20a1.8 1.8 0 0 1 1.8 2.1l-1.2 7A2.3 2.3 0 0 1 18.3 20H8.5z',
}

interface Settings {
  maxRating: number
  icon: keyof typeof shapes
}

export const ratingUi: BlockUi = {
  shape: 'group',
  Ask(ask) {
    const { maxRating, icon } = settingsOf<Settings>(ask)
    const translate = useTranslate()
    const { id, name } = controlProps(ask)
    const chosen = textIn(textsOf(ask), '')
    return (
      <div className="form-rating" {...radioGroupProps(ask)}>
        {Array.from({ length: maxRating }, (_, index) => index + 1).map(rating => (
          <label key={rating} className="form-star">
            <input
              id={rating === 1 ? id : `${id}-${rating}`}
              name={name}
              type="radio"
              value={rating}
              defaultChecked={chosen === String(rating)}
              aria-label={translate(`${rating} of ${maxRating}`)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={shapes[icon]} />
            </svg>
          </label>
        ))}
        <ClearChoice isRequired={ask.isRequired} />
      </div>
    )
  },
}
