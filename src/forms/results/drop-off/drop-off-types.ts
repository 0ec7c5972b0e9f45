/** A page of the form, and what became of respondents there. */
export interface PageDropOff {
  /** Null for respondents who left before any page was saved. */
  pageId: string | null
  /** '' for a page without a name. */
  name: string
  /** The number of the page, from 1; null for pages that the form no longer has. */
  number: number | null
  /** How many respondents stopped here, including those who may still resume. */
  left: number
  /** The median of the seconds that respondents spent here; null if unknown. */
  seconds: number | null
}

/** Where respondents leave a form. */
export interface DropOff {
  views: number
  /** How many respondents entered something. */
  starts: number
  submitted: number
  /** The median of the seconds from opening to submitting. */
  seconds: number | null
  pages: PageDropOff[]
}

/** A response that was begun and not sent yet. */
export interface InProgress {
  id: string
  /** ISO 8601. */
  savedAt: string
  page: Pick<PageDropOff, 'name' | 'number'>
  /** The first answers. */
  answers: { label: string; text: string }[]
}
