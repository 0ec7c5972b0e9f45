import type { FormLanguage } from '../languages/pick-language.ts'
import { useTranslate } from '../blocks/asking/use-translate.ts'

/** The id of the form element, whose answers a change of the language keeps. */
export const formElementId = 'form-answers'

interface LanguageButtonsProps {
  languages: readonly FormLanguage[]
  current: string
}

/**
 * The languages to choose from. They post the form, also without scripts. They stand after it, because Enter in a
 * control presses the first button of its form.
 */
export function LanguageButtons({ languages, current }: LanguageButtonsProps) {
  const translate = useTranslate()
  return (
    <nav className="form-languages" aria-label={translate('Language')}>
      {languages.map(({ tag, name }) => (
        <button
          key={tag}
          type="submit"
          form={formElementId}
          name="~lang"
          value={tag}
          lang={tag}
          className="form-language"
          aria-current={tag === current ? 'true' : undefined}
        >
          {name}
        </button>
      ))}
    </nav>
  )
}
