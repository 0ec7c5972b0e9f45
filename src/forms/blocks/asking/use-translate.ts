import { createContext, use } from 'react'

/** Says an English text of the page in the language of the respondent. */
type Translate = (text: string) => string

const unchanged: Translate = text => text

/** In English, unless the page has loaded another language. */
export const TranslateContext = createContext<Translate>(unchanged)

export const useTranslate = (): Translate => use(TranslateContext)
