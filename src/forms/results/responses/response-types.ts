/** An answer as people read it. */
export interface ShownAnswer {
  blockId: string
  label: string
  /** The answer; '' if the question was not answered. */
  text: string
  /** All options, if the question is about choosing some of a few. */
  options: { label: string; isChosen: boolean }[]
  files: ShownFile[]
  /** Whether the table has no place for the answer, so that only this shows it. */
  isLeftOver: boolean
}

export interface ShownFile {
  name: string
  /** A temporary address; null if the file is gone. */
  url: string | null
  isPicture: boolean
}

export interface ShownPage {
  id: string
  name: string
  answers: ShownAnswer[]
}

/** One response, page by page, with the questions that its respondent saw. */
export interface ShownResponse {
  recordId: string
  /** The number of its record. */
  number: number
  /** ISO 8601. */
  submittedAt: string
  /** Seconds from the start to the submission; null if it was not submitted with the form. */
  seconds: number | null
  pages: ShownPage[]
  /** The records before and after it, by the time of submission. */
  newer: string | null
  older: string | null
}
