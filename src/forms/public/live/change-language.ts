import { loadTranslator } from '../../languages/load-translator.ts'
import type { Translate } from '../../languages/translate.ts'
import type { FormView } from '../page-view.ts'
import type { Piping } from '../piping-part.ts'

/** What a respondent has done so far, which another language keeps. */
export type HandedOver = Pick<FormView, 'answers' | 'token' | 'pageId' | 'seed'>

/** A page with what its own texts are said by; null for English. */
export interface ShownPage {
  view: FormView
  translate: Translate | null
  /** Null if no text mentions anything. */
  piping: Piping | null
}

/**
 * Shows the page in another language, with what was entered. A page that has changed meanwhile is opened again, which
 * keeps what this browser can store.
 *
 * @throws Error when the server cannot be reached.
 */
export async function changeLanguage(view: FormView, tag: string, state: HandedOver): Promise<ShownPage | null> {
  const url = new URL(location.href)
  url.searchParams.set('lang', tag)
  const response = await fetch(url)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const data = page.getElementById('form-view')?.textContent
  const next = data ? (JSON.parse(data) as FormView) : null
  if (next?.version !== view.version) {
    location.assign(url)
    return null
  }
  const { language, isRightToLeft } = next.document.settings
  const [translate, part] = await Promise.all([
    loadTranslator(language),
    data?.includes('{{') ? import('../piping-part.ts') : null,
  ])
  history.replaceState(history.state, '', url)
  document.documentElement.lang = language
  document.documentElement.dir = isRightToLeft ? 'rtl' : 'ltr'
  const { timeZone, now, parameters } = view
  return { view: { ...next, ...state, timeZone, now, parameters }, translate, piping: part?.piping ?? null }
}
