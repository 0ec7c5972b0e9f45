import { FillContext } from '../blocks/asking/fill-context.ts'
import { FormattedText } from '../blocks/asking/FormattedText.tsx'
import { fallbackFiller } from '../logic/filler.ts'
import type { StateView } from './page-view.ts'
import { stateTexts } from './texts.ts'
import { useTranslate } from '../blocks/asking/use-translate.ts'

/** Says why a form cannot be answered, and asks for its password if it has one. */
export function StatePage({ state, text, message, token, address, identifier }: StateView) {
  const translate = useTranslate()
  const texts = stateTexts[state]
  return (
    <section className="form-end">
      <h2 className="form-page-name">{translate(texts.title)}</h2>
      <FillContext value={fallbackFiller}>
        <FormattedText text={text || translate(texts.text)} />
      </FillContext>
      {state === 'later' && token !== undefined && (
        <form method="post" action={`/t/${encodeURIComponent(identifier)}`}>
          <input type="hidden" name="~later" value={token} />
          <div className="form-question" data-invalid={message !== '' || undefined}>
            <label className="form-label" id="form-later-label" htmlFor="form-later">
              {translate('Email address')}
            </label>
            <input
              className="form-input"
              id="form-later"
              name="~mail"
              aria-labelledby="form-later-label"
              type="email"
              autoComplete="email"
              required
              defaultValue={address}
              aria-invalid={message !== '' || undefined}
              aria-describedby={message === '' ? undefined : 'form-later-problem'}
            />
            {message !== '' && (
              <p className="form-problem" id="form-later-problem" role="alert">
                {translate(message)}
              </p>
            )}
          </div>
          <div className="form-buttons">
            <button className="form-button" type="submit">
              {translate('Send link')}
            </button>
            <a className="form-link" href={`/t/${encodeURIComponent(identifier)}?~resume=${encodeURIComponent(token)}`}>
              {translate('Back to the form')}
            </a>
          </div>
        </form>
      )}
      {state === 'locked' && (
        <form method="post">
          <div className="form-question" data-invalid={message !== '' || undefined}>
            <label className="form-label" id="form-password-label" htmlFor="form-password">
              {translate('Password')}
            </label>
            <input
              className="form-input"
              id="form-password"
              name="~password"
              aria-labelledby="form-password-label"
              type="password"
              autoComplete="current-password"
              aria-invalid={message !== '' || undefined}
              aria-describedby={message === '' ? undefined : 'form-password-problem'}
            />
            {message !== '' && (
              <p className="form-problem" id="form-password-problem" role="alert">
                {translate(message)}
              </p>
            )}
          </div>
          <div className="form-buttons">
            <button className="form-button" type="submit">
              {translate('Continue')}
            </button>
          </div>
        </form>
      )}
    </section>
  )
}
